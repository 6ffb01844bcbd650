import { type AdminChefFile, getChefFile as contract } from '@localchef/contracts/chefs/get-chef-file'
import { notFound } from '@localchef/contracts/common-refusals'
import { countiesOf, ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import { certificationsOfFile, readEvidenceDishes, readHistory } from '../columns/chef-evidence.ts'
import { readPlaceRules } from '../permits/kitchen-law.ts'
import { readNumberMatches } from '../permits/number-matches.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readMissingCertifications } from './missing-certifications.ts'
import { readMissing } from './own-chef.ts'
import { chefColumns } from './read-admin-chef.ts'

const offersOfFile = sql.raw(`
  coalesce((
    select jsonb_agg(to_jsonb(offered))
    from (
      select 'dish' as kind, o.id, o.name, o.name_ru as "nameRu", (o.price_cents / 100.0)::float8 as price, o.status
      from public.dishes o
      where o.chef_id = c.id
      union all
      select 'service', s.id, s.name, s.name_ru, (s.price_cents / 100.0)::float8, s.status
      from public.services s
      where s.chef_id = c.id
      order by kind, name
      limit 60
    ) offered
  ), '[]')
`)

type StoredFile = Omit<
  AdminChefFile,
  'permit' | 'dishes' | 'missing' | 'missingCertifications' | 'isRuleKnown' | 'otherCounties' | 'history'
> & {
  permit: Omit<NonNullable<AdminChefFile['permit']>, 'numberMatches'> | null
}

export const getChefFile = implement(contract, async ({ chefId }, { db, now, refuse }) => {
  const { rows } = await sql<{ file: StoredFile }>`
    select to_jsonb(found) as file
    from (
      select ${chefColumns},
        c.tagline, c.tagline_ru as "taglineRu", c.bio, c.bio_ru as "bioRu", c.cuisines, c.services, c.languages, c.zip_code as "zipCode",
        c.county,
        trim(concat_ws(', ', nullif(d.address_line, ''), nullif(d.address_unit, ''))) as "addressLine",
        coalesce(d.phone, '') as phone,
        coalesce(d.contact_email, '') as "contactEmail",
        d.contact_verified_at as "contactVerifiedAt",
        (
          select jsonb_build_object(
            'kind', permit.kind, 'number', permit.number, 'mealsPerDay', permit.meals_per_day,
            'mealsPerWeek', permit.meals_per_week,
            'salesPerYear', (permit.sales_per_year_cents / 100.0)::float8
          )
          from public.chef_permits permit
          where permit.chef_id = c.id
        ) as permit,
        case when d.latitude is not null then jsonb_build_object(
          'latitude', d.latitude, 'longitude', d.longitude, 'pointKind', d.point_kind,
          'publicLatitude', c.latitude, 'publicLongitude', c.longitude
        ) end as place,
        (
          select count(distinct h.weekday)::integer
          from public.chef_hours h
          where h.chef_id = c.id
        ) as "openDays",
        (
          select jsonb_build_object('version', a.version, 'acceptedAt', a.accepted_at)
          from public.agreement_acceptances a
          where a.chef_id = c.id
          order by a.version desc
          limit 1
        ) as agreement,
        ${certificationsOfFile} as certifications,
        ${offersOfFile} as offers
      from public.chefs c
      join public.profiles p on p.id = c.profile_id
      left join public.chef_private_details d on d.chef_id = c.id
      where c.id = ${chefId}
    ) found
  `.execute(db)
  const file = rows[0]?.file
  if (!file) throw refuse(notFound, noSuch('chef'))
  const { permit } = file
  const rules = await readPlaceRules(db, now)
  const rule = file.kind === 'chef' ? ruleOfPlace(rules, file) : undefined
  return {
    ...file,
    permit: permit && { ...permit, numberMatches: await readNumberMatches(db, { chefId, ...permit }) },
    dishes: await readEvidenceDishes(db, chefId),
    history: await readHistory(db, chefId),
    missing: await readMissing(db, chefId),
    missingCertifications: await readMissingCertifications(db, file, rule),
    isRuleKnown: rule !== undefined,
    otherCounties: file.kind === 'chef' && file.county === null ? countiesOf(rules, file.state) : [],
  }
})
