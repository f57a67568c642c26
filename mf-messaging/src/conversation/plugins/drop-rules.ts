/** The conditions that decide whether an image can be dropped or pasted. */
export interface DropSituation {
  readonly isSendPhotosEnabled: boolean;
  /** Whether an image is in the preview, being read for it, or disappearing from it. */
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
