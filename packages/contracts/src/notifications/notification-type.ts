/** Types of notifications (spec, section 3). */
export const notificationTypes = ['order', 'booking', 'payment', 'review', 'other'] as const
export type NotificationType = (typeof notificationTypes)[number]
