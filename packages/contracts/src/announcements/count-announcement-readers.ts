import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { announcementAudiences } from './announcement.ts'

export const countAnnouncementReaders = defineFunction({
  name: 'count-announcement-readers',
  summary: 'Counts the accounts to which an announcement for an audience is shown. Visitors are not counted.',
  access: 'admin',
  right: 'announcements',
  effect: 'read',
  input: z.object({ audience: z.enum(announcementAudiences) }),
  output: z.object({ accounts: Whole }),
})
