import { expect, test } from 'vitest'
import { legalSections } from './legal-sections.ts'

test('a legal text is split into its lead and its numbered sections', () => {
  expect(legalSections('What we promise.\n\n## Safety first\nWash.\n\nDry.\n## Money\nFair.')).toEqual({
    lead: 'What we promise.',
    sections: [
      { id: 'section-1', title: 'Safety first', text: 'Wash.\n\nDry.' },
      { id: 'section-2', title: 'Money', text: 'Fair.' },
    ],
  })
})

test('a legal text without headings is all lead', () => {
  expect(legalSections('Only this. # not a heading, ## neither')).toEqual({
    lead: 'Only this. # not a heading, ## neither',
    sections: [],
  })
})
