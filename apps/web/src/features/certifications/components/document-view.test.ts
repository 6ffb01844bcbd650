import { expect, test } from 'vitest'
import { changeView, largestZoom, plainView, smallestZoom, type ViewAction } from './document-view.ts'

const after = (...actions: ViewAction[]) => actions.reduce(changeView, plainView)

test('four turns in one direction restore a document’s orientation', () => {
  expect(after('right').turn).toBe(90)
  expect(after('left').turn).toBe(270)
  expect(after('left', 'left', 'left', 'left')).toEqual(plainView)
})

test('a document can be enlarged and reduced within bounds', () => {
  expect(after('larger', 'larger', 'smaller').zoom).toBe(150)
  expect(after('smaller').zoom).toBe(smallestZoom)
  expect(after(...Array<ViewAction>(20).fill('larger')).zoom).toBe(largestZoom)
})

test('resetting the view of a document undoes turns and zoom', () => {
  expect(after('right', 'larger', 'reset')).toEqual(plainView)
})
