import { dropCancelled, dropOpened } from '@localchef/contracts/drops/drop-refusals'
import { updateDrop as contract } from '@localchef/contracts/drops/update-drop'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { refuseStale } from '../edit-version.ts'
import { picturesAsFiles } from '../menu/write-pictures.ts'
import { implement } from '../server-function.ts'
import { checkOwnFiles } from '../stored-file.ts'
import { readOwnDrop } from './read-own-drops.ts'
import { refuseBrokenPromises } from './refuse-broken-promises.ts'
import { writeDrop } from './write-drop.ts'

export const updateDrop = implement(contract, async ({ id, version, ...fields }, call) => {
  const { db, user, now, refuse, outside } = call
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const before = await readOwnDrop(refuse, db, kitchen, now, id)
  refuseStale(refuse, version, before.version)
  if (before.cancelledAt !== null) throw refuse(dropCancelled)
  const isMoved = Date.parse(fields.opensAt) !== Date.parse(before.opensAt)
  if (isMoved && before.announcedAt !== null && new Date(before.opensAt) <= now) {
    throw refuse(dropOpened, { opensAt: before.opensAt })
  }
  refuseBrokenPromises(refuse, before, fields)
  const known = new Set(before.pictures.map(({ path }) => path))
  await checkOwnFiles(call, picturesAsFiles(fields.pictures), known)
  await writeDrop(refuse, db, kitchen, id, fields)
  if (isMoved && before.announcedAt !== null) {
    await outside.enqueue('notify-about-drop', { dropId: id, moment: 'opened' }, new Date(fields.opensAt))
  }
  return readOwnDrop(refuse, db, kitchen, now, id)
})
