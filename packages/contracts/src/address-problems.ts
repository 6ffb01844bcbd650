/** Codes of issues of typed addresses and numbers, so that forms can word them. */
export const emailProblem = 'email'
export const phoneProblem = 'phone'
