import { deleteAccount } from './account/delete-account.ts'
import { exportMyData } from './account/export-my-data.ts'
import { getAccountTies } from './account/get-account-ties.ts'
import { listMySessions } from './account/list-my-sessions.ts'
import { revokeMySession } from './account/revoke-my-session.ts'
import { decideDenial } from './allergens/decide-denial.ts'
import { getDenial } from './allergens/get-denial.ts'
import { getChefAnalytics } from './analytics/get-chef-analytics.ts'
import { countAnnouncementReaders } from './announcements/count-announcement-readers.ts'
import { deleteAnnouncement } from './announcements/delete-announcement.ts'
import { listAnnouncements } from './announcements/list-announcements.ts'
import { saveAnnouncement } from './announcements/save-announcement.ts'
import { createApiKey } from './api-keys/create-api-key.ts'
import { listApiKeys } from './api-keys/list-api-keys.ts'
import { revokeApiKey } from './api-keys/revoke-api-key.ts'
import { listAuditLog } from './audit/list-audit-log.ts'
import { listDecisions } from './audit/list-decisions.ts'
import { answerBookingTime } from './bookings/answer-booking-time.ts'
import { answerQuote } from './bookings/answer-quote.ts'
import { checkBookingPayment } from './bookings/check-booking-payment.ts'
import { createCalendarFeed } from './bookings/create-calendar-feed.ts'
import { exportBookings } from './bookings/export-bookings.ts'
import { getBooking } from './bookings/get-booking.ts'
import { getCalendarFeed } from './bookings/get-calendar-feed.ts'
import { getChefCalendar } from './bookings/get-chef-calendar.ts'
import { listBookings } from './bookings/list-bookings.ts'
import { listChefBookings } from './bookings/list-chef-bookings.ts'
import { listMyBookings } from './bookings/list-my-bookings.ts'
import { openBookingCheckout } from './bookings/open-booking-checkout.ts'
import { proposeBookingTime } from './bookings/propose-booking-time.ts'
import { quoteBooking } from './bookings/quote-booking.ts'
import { requestBooking } from './bookings/request-booking.ts'
import { revokeCalendarFeed } from './bookings/revoke-calendar-feed.ts'
import { transitionBooking } from './bookings/transition-booking.ts'
import { answerChargeback } from './card/answer-chargeback.ts'
import { checkConnectedAccount } from './card/check-connected-account.ts'
import { getConnectedAccount } from './card/get-connected-account.ts'
import { listAllPayouts } from './card/list-all-payouts.ts'
import { listCardRefunds } from './card/list-card-refunds.ts'
import { listPayouts } from './card/list-payouts.ts'
import { openOnboarding } from './card/open-onboarding.ts'
import { decideCertification } from './certifications/decide-certification.ts'
import { deleteCertification } from './certifications/delete-certification.ts'
import { getCertification } from './certifications/get-certification.ts'
import { listCertifications } from './certifications/list-certifications.ts'
import { saveCertification } from './certifications/save-certification.ts'
import { signCertificationDocument } from './certifications/sign-certification-document.ts'
import { acceptAgreement } from './chefs/accept-agreement.ts'
import { becomeChef } from './chefs/become-chef.ts'
import { createBusiness } from './chefs/create-business.ts'
import { decideCertificationGap } from './chefs/decide-certification-gap.ts'
import { decideChef } from './chefs/decide-chef.ts'
import { featureChef } from './chefs/feature-chef.ts'
import { getBusiness } from './chefs/get-business.ts'
import { getChef } from './chefs/get-chef.ts'
import { getChefFile } from './chefs/get-chef-file.ts'
import { getMyChef } from './chefs/get-my-chef.ts'
import { listChefs } from './chefs/list-chefs.ts'
import { listCuisines } from './chefs/list-cuisines.ts'
import { pauseOrders } from './chefs/pause-orders.ts'
import { previewBusiness } from './chefs/preview-business.ts'
import { sendContactCode } from './chefs/send-contact-code.ts'
import { submitForApproval } from './chefs/submit-for-approval.ts'
import { updateBusiness } from './chefs/update-business.ts'
import { updateBusinessPictures } from './chefs/update-business-pictures.ts'
import { updateContact } from './chefs/update-contact.ts'
import { updateHandover } from './chefs/update-handover.ts'
import { updateHours } from './chefs/update-hours.ts'
import { updatePermit } from './chefs/update-permit.ts'
import { updatePlace } from './chefs/update-place.ts'
import { verifyContact } from './chefs/verify-contact.ts'
import { decidePlans } from './closing/decide-plans.ts'
import { listContactConsents } from './consents/list-contact-consents.ts'
import { setContactConsent } from './consents/set-contact-consent.ts'
import { getMyCredit } from './credit/get-my-credit.ts'
import { grantCredit } from './credit/grant-credit.ts'
import { grantKitchenCredit } from './credit/grant-kitchen-credit.ts'
import { listCredits } from './credit/list-credits.ts'
import { listKitchenCredits } from './credit/list-kitchen-credits.ts'
import { revokeCredit } from './credit/revoke-credit.ts'
import { checkCustomers } from './customers/check-customers.ts'
import { createCustomerList } from './customers/create-customer-list.ts'
import { getCustomerLists } from './customers/get-customer-lists.ts'
import { getKitchenCustomerLists } from './customers/get-kitchen-customer-lists.ts'
import { importCustomers } from './customers/import-customers.ts'
import { setCustomerListsStopped } from './customers/set-customer-lists-stopped.ts'
import { listDiscounts } from './discounts/list-discounts.ts'
import { listKitchenDiscounts } from './discounts/list-kitchen-discounts.ts'
import { saveDiscount } from './discounts/save-discount.ts'
import { saveKitchenDiscount } from './discounts/save-kitchen-discount.ts'
import { setDiscountStatus } from './discounts/set-discount-status.ts'
import { setKitchenDiscountStatus } from './discounts/set-kitchen-discount-status.ts'
import { decideDispute } from './disputes/decide-dispute.ts'
import { getDispute } from './disputes/get-dispute.ts'
import { listDisputes } from './disputes/list-disputes.ts'
import { listOwedRefunds } from './disputes/list-owed-refunds.ts'
import { reopenDispute } from './disputes/reopen-dispute.ts'
import { reportProblem } from './disputes/report-problem.ts'
import { settleRefund } from './disputes/settle-refund.ts'
import { signDisputePicture } from './disputes/sign-dispute-picture.ts'
import { announceDrop } from './drops/announce-drop.ts'
import { cancelDrop } from './drops/cancel-drop.ts'
import { createDrop } from './drops/create-drop.ts'
import { getDrop } from './drops/get-drop.ts'
import { getMyDrop } from './drops/get-my-drop.ts'
import { getTime } from './drops/get-time.ts'
import { listDrops } from './drops/list-drops.ts'
import { listMyDrops } from './drops/list-my-drops.ts'
import { repeatDrop } from './drops/repeat-drop.ts'
import { updateDrop } from './drops/update-drop.ts'
import { getDemand } from './figures/get-demand.ts'
import { getFigures } from './figures/get-figures.ts'
import { getOverview } from './figures/get-overview.ts'
import { getFollowers } from './followers/get-followers.ts'
import { listFollowed } from './followers/list-followed.ts'
import { sendFollowerMessage } from './followers/send-follower-message.ts'
import { setFollowing } from './followers/set-following.ts'
import { askGiftCashOut } from './gift-cards/ask-gift-cash-out.ts'
import { blockGiftCard } from './gift-cards/block-gift-card.ts'
import { buyGiftCard } from './gift-cards/buy-gift-card.ts'
import { changeGiftCard } from './gift-cards/change-gift-card.ts'
import { checkGiftCard } from './gift-cards/check-gift-card.ts'
import { getMyGiftCards } from './gift-cards/get-my-gift-cards.ts'
import { listGiftCards } from './gift-cards/list-gift-cards.ts'
import { payGiftCashOut } from './gift-cards/pay-gift-cash-out.ts'
import { printGiftCard } from './gift-cards/print-gift-card.ts'
import { redeemGiftCard } from './gift-cards/redeem-gift-card.ts'
import { refundGiftCard } from './gift-cards/refund-gift-card.ts'
import { sendGiftCardAgain } from './gift-cards/send-gift-card-again.ts'
import { getHealth } from './health/get-health.ts'
import { getHomeFeed } from './home/get-home-feed.ts'
import { closeLedgerMonth } from './ledger/close-ledger-month.ts'
import { closePaymentAlert } from './ledger/close-payment-alert.ts'
import { correctLedger } from './ledger/correct-ledger.ts'
import { getBookingLedger } from './ledger/get-booking-ledger.ts'
import { getKitchenFees } from './ledger/get-kitchen-fees.ts'
import { getLedgerMonth } from './ledger/get-ledger-month.ts'
import { getMonthlyReport } from './ledger/get-monthly-report.ts'
import { getOrderLedger } from './ledger/get-order-ledger.ts'
import { getPaymentAlert } from './ledger/get-payment-alert.ts'
import { getStatement } from './ledger/get-statement.ts'
import { getTaxReport } from './ledger/get-tax-report.ts'
import { listFeeEntries } from './ledger/list-fee-entries.ts'
import { listFeePeriods } from './ledger/list-fee-periods.ts'
import { listLedgerComparisons } from './ledger/list-ledger-comparisons.ts'
import { listLedgerMonths } from './ledger/list-ledger-months.ts'
import { listLedgerTransactions } from './ledger/list-ledger-transactions.ts'
import { listPaymentAlerts } from './ledger/list-payment-alerts.ts'
import { listStatements } from './ledger/list-statements.ts'
import { setCommission } from './ledger/set-commission.ts'
import { setServiceFee } from './ledger/set-service-fee.ts'
import { withdrawFee } from './ledger/withdraw-fee.ts'
import { createListExport } from './list-exports/create-list-export.ts'
import { downloadListExport } from './list-exports/download-list-export.ts'
import { getListExport } from './list-exports/get-list-export.ts'
import { listDishes } from './listings/list-dishes.ts'
import { listServices } from './listings/list-services.ts'
import { setListingStatus } from './listings/set-listing-status.ts'
import { cancelLoyaltyRule } from './loyalty/cancel-loyalty-rule.ts'
import { getKitchenLoyalty } from './loyalty/get-kitchen-loyalty.ts'
import { getMyLoyalty } from './loyalty/get-my-loyalty.ts'
import { saveLoyaltyRule } from './loyalty/save-loyalty-rule.ts'
import { actOnMany } from './many/act-on-many.ts'
import { cancelBatch } from './menu/cancel-batch.ts'
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
import { updatePrices } from './menu/update-prices.ts'
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
import { closeMarketplace } from './opening/close-marketplace.ts'
import { getOpeningGuide } from './opening/get-opening-guide.ts'
import { openMarketplace } from './opening/open-marketplace.ts'
import { requestOpeningNews } from './opening/request-opening-news.ts'
import { sendTestMail } from './opening/send-test-mail.ts'
import { setOpeningPoint } from './opening/set-opening-point.ts'
import { answerMissedPickup } from './orders/answer-missed-pickup.ts'
import { answerSlot } from './orders/answer-slot.ts'
import { cancelBatchOrders } from './orders/cancel-batch-orders.ts'
import { changeOrder } from './orders/change-order.ts'
import { createOrderDraft } from './orders/create-order-draft.ts'
import { enterOrder } from './orders/enter-order.ts'
import { exportBuyers } from './orders/export-buyers.ts'
import { exportOrders } from './orders/export-orders.ts'
import { getLabelFacts } from './orders/get-label-facts.ts'
import { getOrder } from './orders/get-order.ts'
import { getOrderDraft } from './orders/get-order-draft.ts'
import { listBuyers } from './orders/list-buyers.ts'
import { listChefOrders } from './orders/list-chef-orders.ts'
import { listMyOrders } from './orders/list-my-orders.ts'
import { listOrderHistory } from './orders/list-order-history.ts'
import { listOrderSlots } from './orders/list-order-slots.ts'
import { listOrders } from './orders/list-orders.ts'
import { payAtPickup } from './orders/pay-at-pickup.ts'
import { placeOrder } from './orders/place-order.ts'
import { proposeSlot } from './orders/propose-slot.ts'
import { quoteOrder } from './orders/quote-order.ts'
import { quoteOrderChange } from './orders/quote-order-change.ts'
import { recordNoShow } from './orders/record-no-show.ts'
import { reportDelivery } from './orders/report-delivery.ts'
import { reportMissedPickup } from './orders/report-missed-pickup.ts'
import { transitionOrder } from './orders/transition-order.ts'
import { undoDeliveryReport } from './orders/undo-delivery-report.ts'
import { countRuledKitchens } from './permits/count-ruled-kitchens.ts'
import { decidePermitChange } from './permits/decide-permit-change.ts'
import { getPermitChange } from './permits/get-permit-change.ts'
import { listPlaceRules } from './permits/list-place-rules.ts'
import { listRuledKitchens } from './permits/list-ruled-kitchens.ts'
import { getNearestPlace } from './places/get-nearest-place.ts'
import { suggestPlaces } from './places/suggest-places.ts'
import { dismissFailedWork } from './queue/dismiss-failed-work.ts'
import { getQueue } from './queue/get-queue.ts'
import { retryFailedWork } from './queue/retry-failed-work.ts'
import { undoDecision } from './queue/undo-decision.ts'
import { searchRecords } from './records/search-records.ts'
import { decideReport } from './reports/decide-report.ts'
import { getReport } from './reports/get-report.ts'
import { listReports } from './reports/list-reports.ts'
import { reportContent } from './reports/report-content.ts'
import { signReportPicture } from './reports/sign-report-picture.ts'
import { createReview } from './reviews/create-review.ts'
import { listAllReviews } from './reviews/list-all-reviews.ts'
import { listMyReviews } from './reviews/list-my-reviews.ts'
import { listReviews } from './reviews/list-reviews.ts'
import { replyToReview } from './reviews/reply-to-review.ts'
import { setReviewHidden } from './reviews/set-review-hidden.ts'
import { deleteView } from './saved-views/delete-view.ts'
import { listSavedViews } from './saved-views/list-saved-views.ts'
import { saveView } from './saved-views/save-view.ts'
import { chefSearch } from './search/chef-search.ts'
import { countFilters } from './search/count-filters.ts'
import { listChefsOnMap } from './search/list-chefs-on-map.ts'
import { searchDishes } from './search/search-dishes.ts'
import { suggestSearch } from './search/suggest-search.ts'
import { watchSearch } from './search/watch-search.ts'
import type { ServerFunction } from './server-function.ts'
import { cancelClassSession } from './services/cancel-class-session.ts'
import { getService } from './services/get-service.ts'
import { listBusyTimes } from './services/list-busy-times.ts'
import { listMyServices } from './services/list-my-services.ts'
import { saveClassSession } from './services/save-class-session.ts'
import { saveService } from './services/save-service.ts'
import { setServiceStatus } from './services/set-service-status.ts'
import { getLegalText } from './settings/get-legal-text.ts'
import { listSettingVersions } from './settings/list-setting-versions.ts'
import { listSettings } from './settings/list-settings.ts'
import { restoreSetting } from './settings/restore-setting.ts'
import { saveSetting } from './settings/save-setting.ts'
import { checkLedger } from './settlement/check-ledger.ts'
import { checkPayment } from './settlement/check-payment.ts'
import { checkPaymentLink } from './settlement/check-payment-link.ts'
import { createPaymentLink } from './settlement/create-payment-link.ts'
import { openChangeCheckout } from './settlement/open-change-checkout.ts'
import { openCheckout } from './settlement/open-checkout.ts'
import { openLinkCheckout } from './settlement/open-link-checkout.ts'
import { openTipCheckout } from './settlement/open-tip-checkout.ts'
import { recordBookingPayment } from './settlement/record-booking-payment.ts'
import { recordPayment } from './settlement/record-payment.ts'
import { refundBooking } from './settlement/refund-booking.ts'
import { refundOrder } from './settlement/refund-order.ts'
import { acceptStaffInvitation } from './staff/accept-staff-invitation.ts'
import { createStaffInvitation } from './staff/create-staff-invitation.ts'
import { decideApproval } from './staff/decide-approval.ts'
import { deleteStaffRole } from './staff/delete-staff-role.ts'
import { getStaffInvitation } from './staff/get-staff-invitation.ts'
import { listStaff } from './staff/list-staff.ts'
import { listStaffInvitations } from './staff/list-staff-invitations.ts'
import { requestApproval } from './staff/request-approval.ts'
import { revokeStaffInvitation } from './staff/revoke-staff-invitation.ts'
import { saveStaffRole } from './staff/save-staff-role.ts'
import { setStaffRole } from './staff/set-staff-role.ts'
import { createStandingOrder } from './standing-orders/create-standing-order.ts'
import { listChefStandingOrders } from './standing-orders/list-chef-standing-orders.ts'
import { listMyStandingOrders } from './standing-orders/list-my-standing-orders.ts'
import { listStandingOrders } from './standing-orders/list-standing-orders.ts'
import { placeOccurrence } from './standing-orders/place-occurrence.ts'
import { placeStandingOrder } from './standing-orders/place-standing-order.ts'
import { skipOccurrence } from './standing-orders/skip-occurrence.ts'
import { transitionStandingOrder } from './standing-orders/transition-standing-order.ts'
import { updateStandingOrder } from './standing-orders/update-standing-order.ts'
import { createTaxRate } from './taxes/create-tax-rate.ts'
import { listTaxRates } from './taxes/list-tax-rates.ts'
import { getTexts } from './texts/get-texts.ts'
import { setTexts } from './texts/set-texts.ts'
import { decideTrustSignal } from './trust/decide-trust-signal.ts'
import { getTrustSignal } from './trust/get-trust-signal.ts'
import { eraseUser } from './users/erase-user.ts'
import { exportUser } from './users/export-user.ts'
import { listEndingSales } from './users/list-ending-sales.ts'
import { listOpenSales } from './users/list-open-sales.ts'
import { listUsers } from './users/list-users.ts'
import { openSupportView } from './users/open-support-view.ts'
import { resetSecondFactor } from './users/reset-second-factor.ts'
import { setUserRole } from './users/set-user-role.ts'
import { suspendKitchen } from './users/suspend-kitchen.ts'
import { suspendUser } from './users/suspend-user.ts'
import { unsuspendUser } from './users/unsuspend-user.ts'
import { joinWaitingList } from './waiting-lists/join-waiting-list.ts'
import { leaveWaitingList } from './waiting-lists/leave-waiting-list.ts'
import { listMyWaitingLists } from './waiting-lists/list-my-waiting-lists.ts'
import { listWaitingLists } from './waiting-lists/list-waiting-lists.ts'
import { deleteWebhookEndpoint } from './webhooks/delete-webhook-endpoint.ts'
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.ts'
import { listWebhookEndpoints } from './webhooks/list-webhook-endpoints.ts'
import { replayWebhookDelivery } from './webhooks/replay-webhook-delivery.ts'
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts'
import { saveWebhookEndpoint } from './webhooks/save-webhook-endpoint.ts'
import { testWebhookEndpoint } from './webhooks/test-webhook-endpoint.ts'

/** All operations, offered by the server and listed on the API page. */
export const serverFunctions: readonly ServerFunction[] = [
  requestOpeningNews,
  deleteWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  replayWebhookDelivery,
  rotateWebhookSecret,
  saveWebhookEndpoint,
  testWebhookEndpoint,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  answerChargeback,
  checkConnectedAccount,
  checkLedger,
  checkPayment,
  closeLedgerMonth,
  closePaymentAlert,
  searchRecords,
  getConnectedAccount,
  getStatement,
  getTaxReport,
  listAllPayouts,
  listCardRefunds,
  listLedgerComparisons,
  listPayouts,
  listStatements,
  listTaxRates,
  createTaxRate,
  grantCredit,
  askGiftCashOut,
  blockGiftCard,
  buyGiftCard,
  changeGiftCard,
  checkGiftCard,
  getMyGiftCards,
  listGiftCards,
  payGiftCashOut,
  printGiftCard,
  redeemGiftCard,
  refundGiftCard,
  sendGiftCardAgain,
  importCustomers,
  checkCustomers,
  createCustomerList,
  getCustomerLists,
  getKitchenCustomerLists,
  setCustomerListsStopped,
  grantKitchenCredit,
  listCredits,
  listKitchenCredits,
  revokeCredit,
  getMyCredit,
  listDiscounts,
  listKitchenDiscounts,
  saveDiscount,
  saveKitchenDiscount,
  setDiscountStatus,
  setKitchenDiscountStatus,
  getKitchenLoyalty,
  saveLoyaltyRule,
  cancelLoyaltyRule,
  getMyLoyalty,
  listLedgerMonths,
  listLedgerTransactions,
  listPaymentAlerts,
  getKitchenFees,
  listFeeEntries,
  listFeePeriods,
  getPaymentAlert,
  getBookingLedger,
  getOrderLedger,
  getLedgerMonth,
  getMonthlyReport,
  openChangeCheckout,
  openCheckout,
  openTipCheckout,
  correctLedger,
  createPaymentLink,
  checkPaymentLink,
  openLinkCheckout,
  refundBooking,
  refundOrder,
  setCommission,
  setServiceFee,
  withdrawFee,
  openOnboarding,
  getHomeFeed,
  chefSearch,
  listChefsOnMap,
  countFilters,
  searchDishes,
  watchSearch,
  setFollowing,
  listFollowed,
  getFollowers,
  sendFollowerMessage,
  createStandingOrder,
  listChefStandingOrders,
  listMyStandingOrders,
  listStandingOrders,
  placeOccurrence,
  placeStandingOrder,
  skipOccurrence,
  transitionStandingOrder,
  updateStandingOrder,
  joinWaitingList,
  leaveWaitingList,
  listWaitingLists,
  listMyWaitingLists,
  suggestSearch,
  suggestPlaces,
  getNearestPlace,
  getChef,
  listReviews,
  getDish,
  listReadyDishes,
  listAvailableToday,
  getService,
  listBusyTimes,
  quoteOrder,
  createOrderDraft,
  getOrderDraft,
  payAtPickup,
  recordPayment,
  recordBookingPayment,
  placeOrder,
  listContactConsents,
  setContactConsent,
  getTexts,
  setTexts,
  transitionOrder,
  undoDeliveryReport,
  listOrderSlots,
  proposeSlot,
  answerMissedPickup,
  recordNoShow,
  reportDelivery,
  reportMissedPickup,
  enterOrder,
  answerSlot,
  changeOrder,
  quoteOrderChange,
  announceDrop,
  cancelDrop,
  createDrop,
  getDrop,
  getMyDrop,
  getTime,
  listCuisines,
  listDrops,
  listMyDrops,
  repeatDrop,
  updateDrop,
  cancelBatchOrders,
  getOrder,
  listMyOrders,
  listBuyers,
  listChefOrders,
  listOrderHistory,
  exportBuyers,
  exportOrders,
  getLabelFacts,
  requestBooking,
  quoteBooking,
  answerQuote,
  proposeBookingTime,
  answerBookingTime,
  getChefCalendar,
  getCalendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
  transitionBooking,
  openBookingCheckout,
  checkBookingPayment,
  exportBookings,
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
  updatePrices,
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
  becomeChef,
  createBusiness,
  updateBusiness,
  updatePlace,
  updateHandover,
  updateHours,
  decidePlans,
  updatePermit,
  updateContact,
  sendContactCode,
  verifyContact,
  updateBusinessPictures,
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
  revokeMySession,
  getAccountTies,
  exportMyData,
  deleteAccount,
  listConversations,
  listMessages,
  countUnreadMessages,
  sendMessage,
  markMessagesRead,
  getOpeningGuide,
  setOpeningPoint,
  openMarketplace,
  closeMarketplace,
  sendTestMail,
  createReview,
  replyToReview,
  reportContent,
  reportProblem,
  listMyReviews,
  getOverview,
  listChefs,
  listEndingSales,
  acceptStaffInvitation,
  createStaffInvitation,
  getStaffInvitation,
  listStaffInvitations,
  revokeStaffInvitation,
  listOpenSales,
  getChefFile,
  decideCertificationGap,
  decideChef,
  featureChef,
  listCertifications,
  getCertification,
  signCertificationDocument,
  signDisputePicture,
  listDisputes,
  reopenDispute,
  signReportPicture,
  decideCertification,
  getDenial,
  decideDenial,
  listUsers,
  setUserRole,
  listStaff,
  setStaffRole,
  saveStaffRole,
  deleteStaffRole,
  createListExport,
  getListExport,
  downloadListExport,
  listSavedViews,
  saveView,
  deleteView,
  requestApproval,
  decideApproval,
  suspendKitchen,
  suspendUser,
  unsuspendUser,
  openSupportView,
  resetSecondFactor,
  exportUser,
  eraseUser,
  listDishes,
  listServices,
  setListingStatus,
  listOrders,
  listBookings,
  listAllReviews,
  setReviewHidden,
  listReports,
  getReport,
  countRuledKitchens,
  listRuledKitchens,
  decidePermitChange,
  getPermitChange,
  listPlaceRules,
  decideReport,
  decideDispute,
  getDispute,
  listOwedRefunds,
  settleRefund,
  getQueue,
  undoDecision,
  actOnMany,
  retryFailedWork,
  dismissFailedWork,
  getTrustSignal,
  decideTrustSignal,
  listAnnouncements,
  saveAnnouncement,
  countAnnouncementReaders,
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
  listDecisions,
]
