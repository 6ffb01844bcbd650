import { exportMenu as contract } from '@localchef/contracts/menu/export-menu'
import { MENU_CSV_COLUMNS } from '@localchef/contracts/menu/menu-csv'
import { implement } from '../server-function.ts'
import { formatCsv } from './csv-text.ts'
import { dishToCells } from './dish-row.ts'
import { readMenuDishes } from './list-menu.ts'
import { readOwnKitchen } from './own-kitchen.ts'

export const exportMenu = implement(contract, async (_input, { db, person, now }) => {
  const kitchen = await readOwnKitchen(db, person.id)
  const dishes = await readMenuDishes(db, kitchen, now)
  return { csv: formatCsv([MENU_CSV_COLUMNS, ...dishes.map(dishToCells)]) }
})
