/**
 * Whether buyers read of the gap `g` of `chefs c`: the rule of its place marks gaps, the gap's deadline has come, and
 * the certifications are still missing.
 */
export const gapIsMarked = `
  g.chef_id = c.id
  and g.act = 'mark'
  and g.due_on <= (now() at time zone c.time_zone)::date
  and private.unmet_certifications(c.id, g.kinds) <> '[]'
`

/** Whether buyers read that required certifications of `chefs c` are missing. */
export const isMarked = `exists (select from private.certification_gaps g where ${gapIsMarked})`
