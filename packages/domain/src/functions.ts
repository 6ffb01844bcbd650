import { deleteOwnAccount, readOwnTies } from './account/delete-account.ts'
import { endOwnSession, listOwnSessions } from './account/sessions.ts'
import { listAdminAnnouncements, removeAnnouncement, writeAnnouncement } from './admin/announcements.ts'
import { readAuditLog } from './admin/audit/list-audit.ts'
import { addNote, listNotes } from './admin/content/notes.ts'
import { decideOnCertification, readAdminCertification } from './admin/decide-certification.ts'
import { decideOnChef } from './admin/decide-chef.ts'
import { decideOnDenial, readAdminDenial } from './admin/decide-denial.ts'
import { decideOnPermitChange, readPermitChange } from './admin/decide-permit-change.ts'
import { decideOnReport, readReport } from './admin/decide-report.ts'
import { putChefForward } from './admin/feature-chef.ts'
import { readDemand } from './admin/figures/read-demand.ts'
import { readFigures } from './admin/figures/read-figures.ts'
import { readHealth } from './admin/health/read-health.ts'
import { hideOrShowReview } from './admin/hide-review.ts'
import { listAdminCertifications } from './admin/list-certifications.ts'
import { listAdminChefs } from './admin/list-chefs.ts'
import { listAdminDishes, listAdminServices } from './admin/list-listings.ts'
import { listAdminReports } from './admin/list-reports.ts'
import { listAdminReviews } from './admin/list-reviews.ts'
import { listAdminBookings, listAdminOrders } from './admin/list-sales.ts'
import { listAdminUsers } from './admin/list-users.ts'
import { letFailedWorkRest, tryFailedWorkAgain } from './admin/queue/failed-work.ts'
import { readQueue } from './admin/queue/list-queue.ts'
import { readDispute } from './admin/queue/read-dispute.ts'
import { takeDecisionBack } from './admin/queue/undo-decision.ts'
import { readChefFile } from './admin/read-chef-file.ts'
import { readOverview } from './admin/read-overview.ts'
import { moveListing } from './admin/set-listing-status.ts'
import { giveRole } from './admin/set-user-role.ts'
import { readLegalText } from './admin/settings/legal-text.ts'
import { listSettings, listSettingVersions } from './admin/settings/list-settings.ts'
import { bringSettingBack, changeSetting } from './admin/settings/save-setting.ts'
import { keepOut, letIn } from './admin/suspend-user.ts'
import { eraseByAdmin } from './admin/users/erase.ts'
import { exportForPerson } from './admin/users/export-person.ts'
import { resetFactor } from './admin/users/reset-factor.ts'
import { lookAtPerson } from './admin/users/support-view.ts'
import { readChefAnalytics } from './analytics/chef-analytics.ts'
import { moveBooking, offerQuote } from './bookings/booking-transition.ts'
import { endCalendarFeed, readCalendarFeed, renewCalendarFeed } from './bookings/calendar-feed.ts'
import { readChefCalendar } from './bookings/chef-calendar.ts'
import { answerQuote } from './bookings/counter-quote.ts'
import { readBooking, readChefBookings, readMyBookings } from './bookings/read-booking.ts'
import { askForBooking } from './bookings/request-booking.ts'
import { deleteOwnCertification, saveOwnCertification } from './certifications/save-certification.ts'
import { readChef } from './chefs/get-chef.ts'
import { acceptNewestAgreement } from './chefs/manage/accept-agreement.ts'
import { saveOwnContact, sendOwnContactCode, verifyOwnContact } from './chefs/manage/contact.ts'
import { beginBusiness } from './chefs/manage/create-business.ts'
import { readBusiness } from './chefs/manage/own-business.ts'
import { previewOwnBusiness } from './chefs/manage/preview-business.ts'
import { saveOwnBusiness } from './chefs/manage/save-business.ts'
import { saveOwnHandover } from './chefs/manage/save-handover.ts'
import { saveOwnHours } from './chefs/manage/save-hours.ts'
import { saveOwnPermit } from './chefs/manage/save-permit.ts'
import { saveOwnPlace } from './chefs/manage/save-place.ts'
import { setOwnPictures } from './chefs/manage/set-pictures.ts'
import { submitOwnBusiness } from './chefs/manage/submit-for-approval.ts'
import { pauseOwnOrders, readOwnChef } from './chefs/my-chef.ts'
import { readHomeFeed } from './home/home-feed.ts'
import { findAvailableToday } from './menu/available-today.ts'
import { readDish } from './menu/get-dish.ts'
import { removeCapGroup, writeCapGroup } from './menu/manage/cap-groups.ts'
import { orderDishes, setPrices, setStatus } from './menu/manage/change-dishes.ts'
import { removeDish } from './menu/manage/delete-dish.ts'
import { copyDish } from './menu/manage/duplicate-dish.ts'
import { readMenu } from './menu/manage/read-menu.ts'
import { planLastWeekAgain } from './menu/manage/repeat-last-week.ts'
import { menuFromCsv, menuToCsv, previewOfImport } from './menu/manage/transfer-menu.ts'
import { changeBatch, endBatch, planBatch } from './menu/manage/write-batch.ts'
import { addDish, changeDish } from './menu/manage/write-dish.ts'
import { findReadyDishes } from './menu/ready-dishes.ts'
import { readInbox } from './messages/list-conversations.ts'
import { countUnreadMessages, markConversationRead, readConversation } from './messages/read-messages.ts'
import { writeMessage } from './messages/send-message.ts'
import { writeNotification } from './notifications/create-notification.ts'
import { dropPushSubscription, keepPushSubscription } from './notifications/push-subscriptions.ts'
import { answerProposedSlot } from './orders/answer-slot.ts'
import { ordersToCsv } from './orders/export-orders.ts'
import { readLabelFacts } from './orders/label-facts.ts'
import { moveOrder } from './orders/order-transition.ts'
import { placeAnOrder } from './orders/place-order.ts'
import { proposeOtherSlot, readOrderSlots } from './orders/propose-slot.ts'
import { quoteCart } from './orders/quote-order.ts'
import { readChefOrders, readMyOrders, readOrder, readOrderHistory } from './orders/read-order.ts'
import { completePlaces, findNearestPlace } from './places/complete-place.ts'
import { reportOwnProblem } from './problems/report-problem.ts'
import { listChefReviews } from './reviews/list-reviews.ts'
import { readMyReviews } from './reviews/my-reviews.ts'
import { replyToOwnReview, report, writeOwnReview } from './reviews/write-review.ts'
import { searchChefs } from './search/chef-search.ts'
import { findChefsOnMap } from './search/chefs-on-map.ts'
import type { ServerFunction } from './server-function.ts'
import { readService } from './services/get-service.ts'
import { cancelOwnSession, saveOwnSession } from './services/manage/class-sessions.ts'
import { readOwnServices } from './services/manage/own-services.ts'
import { saveOwnService, setOwnServiceStatus } from './services/manage/save-service.ts'

/** Every server function there is. The server offers them; the API page lists them. */
export const serverFunctions: readonly ServerFunction[] = [
  readHomeFeed,
  searchChefs,
  findChefsOnMap,
  completePlaces,
  findNearestPlace,
  readChef,
  listChefReviews,
  readDish,
  findReadyDishes,
  findAvailableToday,
  readService,
  quoteCart,
  placeAnOrder,
  moveOrder,
  readOrderSlots,
  proposeOtherSlot,
  answerProposedSlot,
  readOrder,
  readMyOrders,
  readChefOrders,
  readOrderHistory,
  ordersToCsv,
  readLabelFacts,
  askForBooking,
  offerQuote,
  answerQuote,
  readChefCalendar,
  readCalendarFeed,
  renewCalendarFeed,
  endCalendarFeed,
  moveBooking,
  readBooking,
  readMyBookings,
  readChefBookings,
  readOwnChef,
  readChefAnalytics,
  pauseOwnOrders,
  readMenu,
  addDish,
  changeDish,
  copyDish,
  removeDish,
  orderDishes,
  setStatus,
  setPrices,
  planBatch,
  changeBatch,
  endBatch,
  planLastWeekAgain,
  writeCapGroup,
  removeCapGroup,
  menuToCsv,
  menuFromCsv,
  previewOfImport,
  readBusiness,
  previewOwnBusiness,
  beginBusiness,
  saveOwnBusiness,
  saveOwnPlace,
  saveOwnHandover,
  saveOwnHours,
  saveOwnPermit,
  saveOwnContact,
  sendOwnContactCode,
  verifyOwnContact,
  setOwnPictures,
  acceptNewestAgreement,
  submitOwnBusiness,
  saveOwnCertification,
  deleteOwnCertification,
  readOwnServices,
  saveOwnService,
  setOwnServiceStatus,
  saveOwnSession,
  cancelOwnSession,
  writeNotification,
  keepPushSubscription,
  dropPushSubscription,
  listOwnSessions,
  endOwnSession,
  readOwnTies,
  deleteOwnAccount,
  readInbox,
  readConversation,
  countUnreadMessages,
  writeMessage,
  markConversationRead,
  writeOwnReview,
  replyToOwnReview,
  report,
  reportOwnProblem,
  readMyReviews,
  readOverview,
  listAdminChefs,
  readChefFile,
  decideOnChef,
  putChefForward,
  listAdminCertifications,
  readAdminCertification,
  decideOnCertification,
  readAdminDenial,
  decideOnDenial,
  listAdminUsers,
  giveRole,
  keepOut,
  letIn,
  lookAtPerson,
  resetFactor,
  exportForPerson,
  eraseByAdmin,
  listAdminDishes,
  listAdminServices,
  moveListing,
  listAdminOrders,
  listAdminBookings,
  listAdminReviews,
  hideOrShowReview,
  listAdminReports,
  readReport,
  decideOnPermitChange,
  readPermitChange,
  decideOnReport,
  readDispute,
  readQueue,
  takeDecisionBack,
  tryFailedWorkAgain,
  letFailedWorkRest,
  listAdminAnnouncements,
  writeAnnouncement,
  removeAnnouncement,
  listSettings,
  listSettingVersions,
  changeSetting,
  bringSettingBack,
  readLegalText,
  listNotes,
  addNote,
  readAuditLog,
  readHealth,
  readFigures,
  readDemand,
]
