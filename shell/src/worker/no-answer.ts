/** Whether a server or a proxy cannot answer now: what is stored is worth more. */
export const isNoAnswer = ({ status }: Response): boolean => [502, 503, 504].includes(status);
