import { updateDish as contract } from '@localchef/contracts/menu/update-dish'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { refuseStale } from '../edit-version.ts'
import { implement } from '../server-function.ts'
import { checkOwnFiles } from '../stored-file.ts'
import { checkPermittedFood } from './check-permitted-food.ts'
import { readMenuDish } from './list-menu.ts'
import { checkReferences, writeDish } from './write-dish.ts'
import { picturesAsFiles } from './write-pictures.ts'

export const updateDish = implement(contract, async ({ id, version, ...fields }, call) => {
  const { db, user, now } = call
  const kitchen = await lockOwnKitchen(call.refuse, db, user.id)
  const before = await readMenuDish(call.refuse, db, kitchen, now, id)
  refuseStale(call.refuse, version, before.version)
  await checkReferences(db, kitchen, fields)
  await checkPermittedFood(call.refuse, db, now, kitchen, [{ ...fields, id }])
  await checkOwnFiles(
    call,
    picturesAsFiles(fields.pictures),
    new Set(before.pictures.map(({ path }) => path)),
  )
  await writeDish(call.refuse, db, kitchen, id, fields)
  return readMenuDish(call.refuse, db, kitchen, now, id)
})
