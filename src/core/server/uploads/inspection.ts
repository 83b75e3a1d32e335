/** An uploaded file, and what the client declares about it. */
export interface SentUpload {
  bytes: Uint8Array
  fileName: string
  /** The media type that the browser declares; undefined without one. */
  declaredType: string | undefined
  /** The accepted extensions by media type. */
  mediaTypes: Readonly<Record<string, readonly string[]>>
}

/** An accepted file as it is stored: pictures are encoded anew. */
export interface AcceptedUpload {
  bytes: Uint8Array
  mediaType: string
}

/** The result of judging a file. `refused` is the reason for the log and reveals nothing of the content. */
export type InspectionResult = AcceptedUpload | { refused: string }
