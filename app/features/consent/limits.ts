/** Each of them costs the operator what its provider asks for it. */
export const AGE_CHECKS_PER_ADDRESS = 30;
