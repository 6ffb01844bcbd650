import { expect, it } from 'vitest'
import { longFunctionsIn } from './check-function-length.ts'

const lines = (count: number) => Array.from({ length: count }, () => '  step()').join('\n')
const namesIn = (source: string, file = 'walk.ts') => longFunctionsIn(source, file).map(({ name }) => name)

it('a function of 80 lines is short, and one of 81 is long', () => {
  expect(namesIn(`function walk() {\n${lines(78)}\n}`)).toEqual([])
  expect(longFunctionsIn(`\nfunction walk() {\n${lines(79)}\n}`, 'walk.ts')).toEqual([
    { line: 2, name: 'walk', lines: 81 },
  ])
})

it('arrow functions, methods and nested functions are counted like declarations', () => {
  expect(namesIn(`const walk = () => {\n${lines(90)}\n}`)).toEqual(['walk'])
  expect(namesIn(`class Way {\n walk() {\n${lines(90)}\n}\n}`)).toEqual(['walk'])
  expect(namesIn(`const way = {\n walk() {\n${lines(90)}\n}\n}`)).toEqual(['walk'])
  expect(namesIn(`function outer() {\n const inner = () => {\n${lines(90)}\n}\n}`)).toEqual([
    'outer',
    'inner',
  ])
})

it('lines of JSX count', () => {
  const jsx = Array.from({ length: 90 }, () => '  <p>x</p>').join('\n')
  expect(namesIn(`function Page() {\n return <>\n${jsx}\n</>\n}`, 'page.tsx')).toEqual(['Page'])
})

it('callbacks of tests are not counted, and helpers inside them are', () => {
  expect(namesIn(`describe('x', () => {\n${lines(90)}\n})`)).toEqual([])
  expect(namesIn(`test.each([1])('x', () => {\n${lines(90)}\n})`)).toEqual([])
  expect(namesIn(`await test.step('x', async () => {\n${lines(90)}\n})`)).toEqual([])
  expect(namesIn(`it('x', () => {\n const help = () => {\n${lines(90)}\n}\n})`)).toEqual(['help'])
  expect(namesIn(`run('x', () => {\n${lines(90)}\n})`)).toEqual(['a function'])
})
