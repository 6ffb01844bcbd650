import { AccountTies } from '@localchef/contracts/account/get-account-ties'
import { Reason } from '@localchef/contracts/admin-fields'
import { Allergen, Diet, StatedAllergens } from '@localchef/contracts/allergens/allergens'
import { AdminDenial } from '@localchef/contracts/allergens/denial'
import { AnalyticsFigures } from '@localchef/contracts/analytics/get-chef-analytics'
import { Announcement } from '@localchef/contracts/announcements/announcement'
import { InputIssue } from '@localchef/contracts/api-error'
import { ApiKey } from '@localchef/contracts/api-keys/api-key'
import { Booking, bookings as BookingPage, BookingStatus } from '@localchef/contracts/bookings/booking'
import { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { feed as CalendarFeed } from '@localchef/contracts/bookings/chef-calendar'
import { DepositTerms } from '@localchef/contracts/bookings/deposit'
import { Certification, CertificationKind } from '@localchef/contracts/certifications/certification'
import { AdminCertification } from '@localchef/contracts/certifications/certification-review'
import { ActOfAdmin } from '@localchef/contracts/chefs/act-of-admin'
import { ChefCard, ChefKind } from '@localchef/contracts/chefs/chef-card'
import { AdminChef, ChefStatus } from '@localchef/contracts/chefs/chef-row'
import { DeliveryArea } from '@localchef/contracts/chefs/delivery-area'
import { EvidenceDish } from '@localchef/contracts/chefs/evidence-dish'
import { ChefDetail, HoursWindow } from '@localchef/contracts/chefs/get-chef'
import { HandoverRules } from '@localchef/contracts/chefs/handover'
import { BusinessHours } from '@localchef/contracts/chefs/hours'
import { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { ActivationRequirement, MissingCertification, MyChef } from '@localchef/contracts/chefs/own-chef'
import { HexColor, StoredPath } from '@localchef/contracts/chefs/update-business-pictures'
import {
  AverageStars,
  ClosingMinute,
  Day,
  Heat,
  Id,
  LargeId,
  LargeWhole,
  Milliseconds,
  MinuteOfDay,
  Moment,
  Picture,
  Positive,
  PurchaseNumber,
  Stars,
  Weekday,
  Whole,
} from '@localchef/contracts/common-fields'
import { DegreesEast, DegreesNorth, Miles, RouteMiles } from '@localchef/contracts/coordinates'
import { CustomerAddresses, CustomerList } from '@localchef/contracts/customers/customer-list'
import { KitchenCustomerLists } from '@localchef/contracts/customers/get-kitchen-customer-lists'
import { Discount, DiscountFields, discounts as Discounts } from '@localchef/contracts/discounts/discount'
import { PastOutcome, PastOutcomes } from '@localchef/contracts/disputes/past-outcome'
import { DropDishInput, DropWindowInput } from '@localchef/contracts/drops/drop-fields'
import { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { FigureCounts } from '@localchef/contracts/figures/get-figures'
import { GiftCard } from '@localchef/contracts/gift-cards/gift-card'
import { TextCounts } from '@localchef/contracts/health/get-health'
import { ExportFilter, ListExport } from '@localchef/contracts/list-exports/list-export'
import {
  AdminListing,
  ListingKind,
  listAnswer as ListingsPage,
  listRequest as ListingsRequest,
} from '@localchef/contracts/listings/listing'
import { ListingStatus } from '@localchef/contracts/listings/listing-status'
import { DishIds } from '@localchef/contracts/menu/bulk'
import {
  AllergenDenial,
  IngredientInput,
  MenuDish,
  PictureInput,
  VariantGroupInput,
} from '@localchef/contracts/menu/dish'
import {
  DishCard,
  DishCategory,
  DishChef,
  DishPromise,
  DishWithChef,
  ReadyBatch,
} from '@localchef/contracts/menu/dish-card'
import { CostPart, DishCost } from '@localchef/contracts/menu/dish-cost'
import { DishPicture, Ingredient, Variant, VariantGroup } from '@localchef/contracts/menu/get-dish'
import { CapGroup, MenuBatch } from '@localchef/contracts/menu/list-menu'
import { MenuCsv, MenuCsvColumn, MenuCsvProblem } from '@localchef/contracts/menu/menu-csv'
import { Message } from '@localchef/contracts/messages/message'
import { Dollars } from '@localchef/contracts/money'
import { AdminNote } from '@localchef/contracts/notes/note'
import { LineQuantity } from '@localchef/contracts/orders/line-quantity'
import {
  DeliveryAddress,
  MissedAnswer,
  Order,
  OrderEvent,
  OrderLine,
  SummaryLine,
} from '@localchef/contracts/orders/order'
import { OrderLineRequest } from '@localchef/contracts/orders/order-cart'
import { Fulfilment, OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { LineProblem, Slot } from '@localchef/contracts/orders/quote-order'
import { Kitchen as KitchenOfSale } from '@localchef/contracts/orders/sale'
import {
  LedgerAccount,
  LedgerMovement,
  LedgerTransaction,
} from '@localchef/contracts/payments/get-order-ledger'
import { FeePeriod, KitchenFees } from '@localchef/contracts/payments/kitchen-fee'
import {
  LedgerMonth,
  LedgerMonthAccount,
  LedgerMonthTotals,
} from '@localchef/contracts/payments/ledger-month'
import { MonthlyMoney } from '@localchef/contracts/payments/monthly-money'
import { InPersonPayment, OrderRefund } from '@localchef/contracts/payments/order-payment'
import { Chargeback, PaymentAlert, PaymentAlertKind } from '@localchef/contracts/payments/payment-alert'
import { Forbidden } from '@localchef/contracts/permits/forbidden'
import { NumberMatch } from '@localchef/contracts/permits/number-match'
import { PermitChange, PermitLimits } from '@localchef/contracts/permits/permit-change'
import { Place } from '@localchef/contracts/places/place'
import { QueueKind } from '@localchef/contracts/queue/get-queue'
import { PersonHistory } from '@localchef/contracts/reports/person-history'
import {
  AdminReport,
  ReportedSubject,
  ReportStatus,
  ReportSubject,
} from '@localchef/contracts/reports/report'
import { Review, ReviewSummary } from '@localchef/contracts/reviews/list-reviews'
import { AdminReview } from '@localchef/contracts/reviews/review-row'
import { SavedView } from '@localchef/contracts/saved-views/saved-view'
import { ViewFilter } from '@localchef/contracts/saved-views/view-list'
import {
  ChefSearchRequest,
  SearchFilters,
  SearchLocation,
  SearchRoute,
  SearchType,
  SortBy,
  Waypoint,
} from '@localchef/contracts/search/chef-search'
import { FoundChef } from '@localchef/contracts/search/matched-dish'
import { QueryNeed, QueryPlace } from '@localchef/contracts/search/understood-query'
import {
  OwnClassSession,
  OwnService,
  services as OwnServices,
} from '@localchef/contracts/services/own-service'
import { ServiceCard, ServiceKind, ServicePricing } from '@localchef/contracts/services/service-card'
import { FeeRates, ServiceFee } from '@localchef/contracts/settings/marketplace-settings'
import { Setting, answer as SettingAnswer, Key as SettingKey } from '@localchef/contracts/settings/setting'
import { ApprovableAct, Approval } from '@localchef/contracts/staff/approval'
import { StaffInvitation } from '@localchef/contracts/staff/staff-invitation'
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { StaffMember, StaffRole } from '@localchef/contracts/staff/staff-role'
import { TaxRate } from '@localchef/contracts/taxes/tax-rate'
import { OwnTexts } from '@localchef/contracts/texts/own-texts'
import { OpenSales } from '@localchef/contracts/users/open-sales'
import { AdminUser, user as ChangedUser, UserRole } from '@localchef/contracts/users/user-row'
import { WaitingEntry } from '@localchef/contracts/waiting-lists/waiting-list'
import { WebhookEndpoint } from '@localchef/contracts/webhooks/webhook-endpoint'
import {
  BookingEventData,
  OrderEventData,
  PayoutEventData,
  WebhookEventType,
} from '@localchef/contracts/webhooks/webhook-event'
import type { z } from 'zod'

/** Schemas shared by several operations, by their names in the API description. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  ApiKey,
  WebhookEndpoint,
  AccountTies,
  ActOfAdmin,
  ActivationRequirement,
  AdminCertification,
  AdminChef,
  AdminDenial,
  AdminListing,
  AdminNote,
  AdminReport,
  AdminReview,
  AdminUser,
  Allergen,
  AllergenDenial,
  AnalyticsFigures,
  Announcement,
  AverageStars,
  Booking,
  BookingEventData,
  BookingPage,
  BookingStatus,
  BusinessHours,
  CalendarFeed,
  CapGroup,
  Certification,
  CertificationKind,
  ChangedUser,
  Chargeback,
  ChefCard,
  ChefDetail,
  ChefKind,
  ChefSearchRequest,
  ChefStatus,
  ApprovableAct,
  Approval,
  StaffMember,
  StaffRight,
  StaffRole,
  SavedView,
  ExportFilter,
  ListExport,
  ViewFilter,
  CostPart,
  CustomerAddresses,
  CustomerList,
  KitchenCustomerLists,
  Day,
  DegreesEast,
  DegreesNorth,
  DeliveryAddress,
  DepositTerms,
  Diet,
  Discount,
  DiscountFields,
  Discounts,
  DishCard,
  DishCategory,
  DishChef,
  DishCost,
  DishIds,
  DishPicture,
  DishPromise,
  DishWithChef,
  Dollars,
  DropDishInput,
  DropWindowInput,
  FeePeriod,
  FeeRates,
  FigureCounts,
  Forbidden,
  Fulfilment,
  DeliveryArea,
  HandoverRules,
  Heat,
  HexColor,
  HoursWindow,
  Id,
  Ingredient,
  IngredientInput,
  InputIssue,
  KitchenFees,
  KitchenOfSale,
  LargeId,
  LargeWhole,
  LineProblem,
  LineQuantity,
  ListingKind,
  ListingStatus,
  ListingsPage,
  ListingsRequest,
  MenuBatch,
  MenuCsv,
  MenuCsvColumn,
  MenuCsvProblem,
  MenuDish,
  Message,
  Miles,
  Milliseconds,
  LedgerAccount,
  LedgerMonth,
  LedgerMonthAccount,
  LedgerMonthTotals,
  LedgerMovement,
  LedgerTransaction,
  CalendarItem,
  ClosingMinute,
  MinuteOfDay,
  Moment,
  MissingCertification,
  MyChef,
  MissedAnswer,
  InPersonPayment,
  Order,
  OrderRefund,
  GiftCard,
  OrderEvent,
  OrderEventData,
  OrderLine,
  OrderLineRequest,
  OpenSales,
  OrderStatus,
  OwnTexts,
  OwnBusiness,
  OwnClassSession,
  OwnDrop,
  OwnService,
  OwnServices,
  MonthlyMoney,
  PaymentAlert,
  PaymentAlertKind,
  PayoutEventData,
  PermitChange,
  PermitLimits,
  PersonHistory,
  EvidenceDish,
  NumberMatch,
  Picture,
  PictureInput,
  Place,
  Positive,
  PurchaseNumber,
  QueueKind,
  ReadyBatch,
  Reason,
  ReportedSubject,
  ReportStatus,
  ReportSubject,
  Review,
  ReviewSummary,
  RouteMiles,
  FoundChef,
  PastOutcome,
  PastOutcomes,
  QueryNeed,
  QueryPlace,
  SearchFilters,
  SearchLocation,
  SearchRoute,
  SearchType,
  ServiceCard,
  ServiceFee,
  ServiceKind,
  ServicePricing,
  Setting,
  SettingAnswer,
  SettingKey,
  Slot,
  SortBy,
  Stars,
  StaffInvitation,
  StatedAllergens,
  StoredPath,
  SummaryLine,
  TaxRate,
  TextCounts,
  UserRole,
  Variant,
  VariantGroup,
  VariantGroupInput,
  WaitingEntry,
  Waypoint,
  WebhookEventType,
  Weekday,
  Whole,
}
