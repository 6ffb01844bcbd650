import { z } from 'zod'
import { Id, Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { FoodKind } from '../permits/food-kind.ts'
import { defineRefusal } from '../refusal.ts'
import { MenuCsvColumn, mostMenuCsvRows } from './menu-csv.ts'

export const allergensUnstated = defineRefusal(
  'allergens_unstated',
  409,
  'These dishes have no allergen statement',
  z.object({
    /** Missing if the database refused the write. */
    dishes: z.array(z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() })).optional(),
  }),
)
export const denialRejected = defineRefusal(
  'denial_rejected',
  422,
  'An admin has rejected the denial of this allergen',
)
export const refrigerationNotAllowed = defineRefusal(
  'refrigeration_not_allowed',
  409,
  'The permit of this kitchen does not allow food that needs a refrigerator',
  z.object({ permit: z.string() }),
)
export const foodNotAllowed = defineRefusal(
  'food_not_allowed',
  409,
  'The permit of this kitchen does not allow this kind of food',
  z.object({ permit: z.string(), kinds: z.array(FoodKind) }),
)
export const foodUnstated = defineRefusal(
  'food_unstated',
  409,
  'The permit of this kitchen forbids kinds of food, and the chef has not stated whether these dishes have them',
  z.object({
    permit: z.string(),
    kinds: z.array(FoodKind),
    dishes: z.array(z.object({ id: Id, name: z.string(), nameRu: z.string().nullable() })),
  }),
)
export const hiddenByAdmin = defineRefusal('hidden_by_admin', 409, 'An admin has hidden this')
export const dishArchived = defineRefusal(
  'dish_archived',
  409,
  'This dish is archived. Please take it out of the archive first',
)
export const portionsSold = defineRefusal(
  'portions_sold',
  409,
  'More portions than this have already been sold',
  z.object({ sold: Whole }),
)
export const batchPromised = defineRefusal(
  'batch_promised',
  409,
  'Open orders wait for portions of this batch',
  z.object({ sold: Whole, orders: Whole }),
)
export const batchOfDrop = defineRefusal(
  'batch_of_drop',
  409,
  'This batch belongs to a drop and changes with it',
  z.object({ dropId: Id }),
)
export const windowPromised = defineRefusal(
  'window_promised',
  409,
  'Buyers rely on this pickup window, so it can only be extended',
  z.object({ sold: Whole }),
)
export const priceOutOfRange = defineRefusal(
  'price_out_of_range',
  422,
  'The price of this dish would be out of range',
  z.object({ dishId: Id, name: z.string(), price: Dollars }),
)
export const csvWithoutHeadings = defineRefusal(
  'csv_without_headings',
  422,
  'The text is no menu: its first line must name the columns, including "name", or each line a dish and its price',
  z.object({ columns: z.array(MenuCsvColumn) }),
)
export const csvTooLong = defineRefusal(
  'csv_too_long',
  422,
  'The file has too many dishes',
  z.object({ most: z.literal(mostMenuCsvRows) }),
)
