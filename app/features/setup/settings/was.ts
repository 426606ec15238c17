/** Before the name of a field: what stood in it when the form was shown. */
export const WAS = "era.";
