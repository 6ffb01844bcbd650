/** A phone number in any common notation. Accounts that sign in by phone use E.164. */
export const phonePattern = /^\+?[\d\s().-]{7,24}$/
