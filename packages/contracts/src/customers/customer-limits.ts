/** Limits of customer lists. Imports no zod: forms load this file before their schema. */

/** Most rows of a file. */
export const mostCustomerRows = 50_000
/** Addresses in one call: even the longest fit into its body. */
export const mostAddressesAtOnce = 3000
/** Invitations of a kitchen that wait for their turn. */
export const mostWaitingInvitations = 50_000

export const mostInvitationsPerDay = 50_000

export const shortestOrigin = 10
export const longestOrigin = 500

/** Days after the mail in which its link works. Then the address is deleted. */
export const invitationDays = 60
/** Days after which an invitation that never got its turn is deleted. */
export const waitingDays = 90

/** The page on which chefs state the consent of their customers. */
export const customerListPage = '/dashboard/followers'
