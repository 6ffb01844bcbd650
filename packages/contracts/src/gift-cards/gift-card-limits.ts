/** Bounds of the operator's own limits, in dollars. */
export const leastGift = 5
export const greatestGift = 500

export const longestGiftName = 80
export const longestGiftMessage = 500

/** How far ahead the day of delivery can be. */
export const giftDaysAhead = 365

/** Mails of a card, its delivery included, within 24 hours. */
export const giftMailsPerDay = 3

export const longestPayTo = 300

/** Most gift cards for which one person can open a payment within 24 hours. */
export const giftsPerDay = 20
