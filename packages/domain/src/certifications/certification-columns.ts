import { sql } from 'kysely'

/** The columns of `AdminCertification`, from `certifications k` and `chefs c`. */
export const certificationColumns = sql`
  k.id, k.kind, k.number, k.issuer, k.issued_on as "issuedOn", k.expires_on as "expiresOn",
  k.document_path as "documentPath", k.status, k.rejected_reason as "rejectedReason", k.created_at as "createdAt",
  jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'nameRu', c.name_ru, 'status', c.status) as chef
`
