export const FACTORS_PAGE = "/settings/security/dos-pasos";
export const APP_PATH = `${FACTORS_PAGE}/app`;
export const CODES_PATH = `${FACTORS_PAGE}/codigos`;
