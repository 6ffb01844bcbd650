import { expect, test } from 'vitest'
import { saveButtonKey, savedKey, unstatedKey } from './save-texts.ts'

test('a draft is saved as a draft, whether it is new or not', () => {
  for (const isNew of [true, false]) {
    expect(saveButtonKey('draft', isNew)).toBe('editor.saveDraft')
    expect(savedKey('draft', isNew)).toBe('editor.draftSaved')
  }
})

test('a new dish that is not a draft is added to the menu, and a known one is saved', () => {
  expect([saveButtonKey('active', true), savedKey('active', true)]).toEqual([
    'editor.create',
    'editor.created',
  ])
  expect([saveButtonKey('active', false), savedKey('active', false)]).toEqual([
    'common:action.save',
    'editor.saved',
  ])
})

test('the warning of a draft without an allergen statement mentions no buyers', () => {
  expect(unstatedKey('draft')).toBe('unstatedDraft')
  expect(unstatedKey('paused')).toBe('unstated')
})
