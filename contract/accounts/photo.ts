/** Bytes of a photo as it is sent: what a phone's camera writes. */
export const MAX_PHOTO = 10 * 1024 * 1024
/** Its sides as it is kept, px: sharp at the largest size that it is shown in. */
export const PHOTO_EDGE = 512
