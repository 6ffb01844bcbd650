import { deleteAccount } from './account/delete-account.ts'
import { endMySession } from './account/end-my-session.ts'
import { getAccountTies } from './account/get-account-ties.ts'
import { listMySessions } from './account/list-my-sessions.ts'
import { decideDenial } from './allergens/decide-denial.ts'
import { getDenial } from './allergens/get-denial.ts'
import { getChefAnalytics } from './analytics/get-chef-analytics.ts'
import { deleteAnnouncement } from './announcements/delete-announcement.ts'
import { listAnnouncements } from './announcements/list-announcements.ts'
import { saveAnnouncement } from './announcements/save-announcement.ts'
import { listAuditLog } from './audit/list-audit-log.ts'
import { bookingTransition } from './bookings/booking-transition.ts'
import { counterQuote } from './bookings/counter-quote.ts'
import { createCalendarFeed } from './bookings/create-calendar-feed.ts'
import { getBooking } from './bookings/get-booking.ts'
import { getCalendarFeed } from './bookings/get-calendar-feed.ts'
import { getChefCalendar } from './bookings/get-chef-calendar.ts'
import { listBookings } from './bookings/list-bookings.ts'
import { listChefBookings } from './bookings/list-chef-bookings.ts'
import { listMyBookings } from './bookings/list-my-bookings.ts'
import { quoteBooking } from './bookings/quote-booking.ts'
import { requestBooking } from './bookings/request-booking.ts'
import { revokeCalendarFeed } from './bookings/revoke-calendar-feed.ts'
import { decideCertification } from './certifications/decide-certification.ts'
import { deleteCertification } from './certifications/delete-certification.ts'
import { getCertification } from './certifications/get-certification.ts'
import { listCertifications } from './certifications/list-certifications.ts'
import { saveCertification } from './certifications/save-certification.ts'
import { acceptAgreement } from './chefs/accept-agreement.ts'
import { createBusiness } from './chefs/create-business.ts'
import { decideChef } from './chefs/decide-chef.ts'
import { featureChef } from './chefs/feature-chef.ts'
import { getBusiness } from './chefs/get-business.ts'
import { getChef } from './chefs/get-chef.ts'
import { getChefFile } from './chefs/get-chef-file.ts'
import { getMyChef } from './chefs/get-my-chef.ts'
import { listChefs } from './chefs/list-chefs.ts'
import { pauseOrders } from './chefs/pause-orders.ts'
import { previewBusiness } from './chefs/preview-business.ts'
import { saveBusiness } from './chefs/save-business.ts'
import { saveContact } from './chefs/save-contact.ts'
import { saveHandover } from './chefs/save-handover.ts'
import { saveHours } from './chefs/save-hours.ts'
import { savePermit } from './chefs/save-permit.ts'
import { savePlace } from './chefs/save-place.ts'
import { sendContactCode } from './chefs/send-contact-code.ts'
import { setBusinessPictures } from './chefs/set-business-pictures.ts'
import { submitForApproval } from './chefs/submit-for-approval.ts'
import { verifyContact } from './chefs/verify-contact.ts'
import { getDispute } from './disputes/get-dispute.ts'
import { reportProblem } from './disputes/report-problem.ts'
import { getDemand } from './figures/get-demand.ts'
import { getFigures } from './figures/get-figures.ts'
import { getOverview } from './figures/get-overview.ts'
import { getHealth } from './health/get-health.ts'
import { getHomeFeed } from './home/get-home-feed.ts'
import { listDishes } from './listings/list-dishes.ts'
import { listServices } from './listings/list-services.ts'
import { setListingStatus } from './listings/set-listing-status.ts'
import { cancelBatch } from './menu/cancel-batch.ts'
import { changePrices } from './menu/change-prices.ts'
import { createBatch } from './menu/create-batch.ts'
import { createDish } from './menu/create-dish.ts'
import { deleteCapGroup } from './menu/delete-cap-group.ts'
import { deleteDish } from './menu/delete-dish.ts'
import { duplicateDish } from './menu/duplicate-dish.ts'
import { exportMenu } from './menu/export-menu.ts'
import { getDish } from './menu/get-dish.ts'
import { importMenu } from './menu/import-menu.ts'
import { listAvailableToday } from './menu/list-available-today.ts'
import { listMenu } from './menu/list-menu.ts'
import { listReadyDishes } from './menu/list-ready-dishes.ts'
import { previewMenuImport } from './menu/preview-menu-import.ts'
import { reorderDishes } from './menu/reorder-dishes.ts'
import { repeatLastWeek } from './menu/repeat-last-week.ts'
import { saveCapGroup } from './menu/save-cap-group.ts'
import { setDishesStatus } from './menu/set-dishes-status.ts'
import { updateBatch } from './menu/update-batch.ts'
import { updateDish } from './menu/update-dish.ts'
import { countUnreadMessages } from './messages/count-unread-messages.ts'
import { listConversations } from './messages/list-conversations.ts'
import { listMessages } from './messages/list-messages.ts'
import { markMessagesRead } from './messages/mark-messages-read.ts'
import { sendMessage } from './messages/send-message.ts'
import { createNote } from './notes/create-note.ts'
import { listNotes } from './notes/list-notes.ts'
import { createNotification } from './notifications/create-notification.ts'
import { deletePushSubscription } from './notifications/delete-push-subscription.ts'
import { savePushSubscription } from './notifications/save-push-subscription.ts'
import { answerSlot } from './orders/answer-slot.ts'
import { exportOrders } from './orders/export-orders.ts'
import { getLabelFacts } from './orders/get-label-facts.ts'
import { getOrder } from './orders/get-order.ts'
import { listChefOrders } from './orders/list-chef-orders.ts'
import { listMyOrders } from './orders/list-my-orders.ts'
import { listOrderHistory } from './orders/list-order-history.ts'
import { listOrderSlots } from './orders/list-order-slots.ts'
import { listOrders } from './orders/list-orders.ts'
import { orderTransition } from './orders/order-transition.ts'
import { placeOrder } from './orders/place-order.ts'
import { proposeSlot } from './orders/propose-slot.ts'
import { quoteOrder } from './orders/quote-order.ts'
import { decidePermitChange } from './permits/decide-permit-change.ts'
import { getPermitChange } from './permits/get-permit-change.ts'
import { completePlace } from './places/complete-place.ts'
import { getNearestPlace } from './places/get-nearest-place.ts'
import { dismissFailedWork } from './queue/dismiss-failed-work.ts'
import { getQueue } from './queue/get-queue.ts'
import { retryFailedWork } from './queue/retry-failed-work.ts'
import { undoDecision } from './queue/undo-decision.ts'
import { decideReport } from './reports/decide-report.ts'
import { getReport } from './reports/get-report.ts'
import { listReports } from './reports/list-reports.ts'
import { reportContent } from './reports/report-content.ts'
import { listAllReviews } from './reviews/list-all-reviews.ts'
import { listMyReviews } from './reviews/list-my-reviews.ts'
import { listReviews } from './reviews/list-reviews.ts'
import { replyToReview } from './reviews/reply-to-review.ts'
import { setReviewHidden } from './reviews/set-review-hidden.ts'
import { writeReview } from './reviews/write-review.ts'
import { chefSearch } from './search/chef-search.ts'
import { listChefsOnMap } from './search/list-chefs-on-map.ts'
import type { ServerFunction } from './server-function.ts'
import { cancelClassSession } from './services/cancel-class-session.ts'
import { getService } from './services/get-service.ts'
import { listMyServices } from './services/list-my-services.ts'
import { saveClassSession } from './services/save-class-session.ts'
import { saveService } from './services/save-service.ts'
import { setServiceStatus } from './services/set-service-status.ts'
import { getLegalText } from './settings/get-legal-text.ts'
import { listSettingVersions } from './settings/list-setting-versions.ts'
import { listSettings } from './settings/list-settings.ts'
import { restoreSetting } from './settings/restore-setting.ts'
import { saveSetting } from './settings/save-setting.ts'
import { erasePerson } from './users/erase-person.ts'
import { exportPerson } from './users/export-person.ts'
import { listUsers } from './users/list-users.ts'
import { openSupportView } from './users/open-support-view.ts'
import { resetSecondFactor } from './users/reset-second-factor.ts'
import { setUserRole } from './users/set-user-role.ts'
import { suspendUser } from './users/suspend-user.ts'
import { unsuspendUser } from './users/unsuspend-user.ts'

/** Every server function there is. The server offers them; the API page lists them. */
export const serverFunctions: readonly ServerFunction[] = [
  getHomeFeed,
  chefSearch,
  listChefsOnMap,
  completePlace,
  getNearestPlace,
  getChef,
  listReviews,
  getDish,
  listReadyDishes,
  listAvailableToday,
  getService,
  quoteOrder,
  placeOrder,
  orderTransition,
  listOrderSlots,
  proposeSlot,
  answerSlot,
  getOrder,
  listMyOrders,
  listChefOrders,
  listOrderHistory,
  exportOrders,
  getLabelFacts,
  requestBooking,
  quoteBooking,
  counterQuote,
  getChefCalendar,
  getCalendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
  bookingTransition,
  getBooking,
  listMyBookings,
  listChefBookings,
  getMyChef,
  getChefAnalytics,
  pauseOrders,
  listMenu,
  createDish,
  updateDish,
  duplicateDish,
  deleteDish,
  reorderDishes,
  setDishesStatus,
  changePrices,
  createBatch,
  updateBatch,
  cancelBatch,
  repeatLastWeek,
  saveCapGroup,
  deleteCapGroup,
  exportMenu,
  importMenu,
  previewMenuImport,
  getBusiness,
  previewBusiness,
  createBusiness,
  saveBusiness,
  savePlace,
  saveHandover,
  saveHours,
  savePermit,
  saveContact,
  sendContactCode,
  verifyContact,
  setBusinessPictures,
  acceptAgreement,
  submitForApproval,
  saveCertification,
  deleteCertification,
  listMyServices,
  saveService,
  setServiceStatus,
  saveClassSession,
  cancelClassSession,
  createNotification,
  savePushSubscription,
  deletePushSubscription,
  listMySessions,
  endMySession,
  getAccountTies,
  deleteAccount,
  listConversations,
  listMessages,
  countUnreadMessages,
  sendMessage,
  markMessagesRead,
  writeReview,
  replyToReview,
  reportContent,
  reportProblem,
  listMyReviews,
  getOverview,
  listChefs,
  getChefFile,
  decideChef,
  featureChef,
  listCertifications,
  getCertification,
  decideCertification,
  getDenial,
  decideDenial,
  listUsers,
  setUserRole,
  suspendUser,
  unsuspendUser,
  openSupportView,
  resetSecondFactor,
  exportPerson,
  erasePerson,
  listDishes,
  listServices,
  setListingStatus,
  listOrders,
  listBookings,
  listAllReviews,
  setReviewHidden,
  listReports,
  getReport,
  decidePermitChange,
  getPermitChange,
  decideReport,
  getDispute,
  getQueue,
  undoDecision,
  retryFailedWork,
  dismissFailedWork,
  listAnnouncements,
  saveAnnouncement,
  deleteAnnouncement,
  listSettings,
  listSettingVersions,
  saveSetting,
  restoreSetting,
  getLegalText,
  listNotes,
  createNote,
  listAuditLog,
  getHealth,
  getFigures,
  getDemand,
]
