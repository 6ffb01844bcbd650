// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { draftKey, draftPrefix, readDraft, removeAllDrafts, writeDraft } from './drafts.ts'

const draft = { fields: { name: 'Borscht' }, version: 'a1', keptAt: Date.now() }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a draft is read only by the person who typed it and in the form it was typed into', () => {
  writeDraft(draftKey('anna', 'dish/new'), draft)
  expect(readDraft(draftKey('anna', 'dish/new'))).toEqual(draft)
  expect(readDraft(draftKey('boris', 'dish/new'))).toBeUndefined()
  expect(readDraft(draftKey('anna', 'service/new'))).toBeUndefined()
})

test('a draft older than 30 days is removed, and a stored text that is not a draft is not read', () => {
  const key = draftKey('anna', 'dish/new')
  writeDraft(key, draft)
  expect(readDraft(key, draft.keptAt + 31 * 24 * 3_600_000)).toBeUndefined()
  expect(localStorage.getItem(key)).toBeNull()
  localStorage.setItem(key, '{"fields":1}')
  expect(readDraft(key)).toBeUndefined()
  localStorage.setItem(key, 'no json')
  expect(readDraft(key)).toBeUndefined()
})

test('signing out removes the drafts of everyone and nothing else', () => {
  writeDraft(draftKey('anna', 'dish/new'), draft)
  writeDraft(draftKey('boris', 'business/about'), draft)
  localStorage.setItem('cart-storage', '{}')
  sessionStorage.setItem(`${draftPrefix}visitor/checkout`, '{}')
  sessionStorage.setItem('sign-in-origin', '/cart')
  removeAllDrafts()
  expect(Object.keys(localStorage)).toEqual(['cart-storage'])
  expect(Object.keys(sessionStorage)).toEqual(['sign-in-origin'])
})
