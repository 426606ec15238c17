/** Of one document. */
export const DOCUMENT_MB = 10;
/** The long side of a picture on which a document can be read. */
export const DOCUMENT_MIN_SIDE = 600;
/** A larger picture is made this small. */
export const DOCUMENT_MAX_SIDE = 2600;
/** A picture whose brightness varies by less (standard deviation, of 255) shows nothing. */
export const DOCUMENT_MIN_CONTRAST = 6;
