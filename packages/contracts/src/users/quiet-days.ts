/** Days for which a suspicion of fraud delays the notification of a user whose account an admin opened. */
export const quietDays = 30
