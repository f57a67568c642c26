/** What decides whether a picture can be added by dropping or pasting. */
export interface DropSituation {
  readonly isSendPhotosEnabled: boolean;
  /** A picture is in the preview, or is being read for it. */
  readonly hasPreview: boolean;
  readonly canSend: boolean;
  readonly hasError: boolean;
}

export const acceptsDrop = ({
  isSendPhotosEnabled,
  hasPreview,
  canSend,
  hasError,
}: DropSituation): boolean => isSendPhotosEnabled && !hasPreview && canSend && !hasError;
