export { stopDatabase as default } from './start-database.ts';
