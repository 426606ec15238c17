/** Where somebody sees what they could be told of: nobody is asked on arrival. */
export const OFFERED_ON = "/notifications";
