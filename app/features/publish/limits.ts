/** Uploads of any kind in an hour: of one account, and of one network address, which several people may share. */
export const UPLOADS_PER_ACCOUNT = 30;
export const UPLOADS_PER_ADDRESS = 60;
