import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Replaces mouse clicks: by taps on a phone; on a desktop by keys on an element that is reachable with Tab, or with
 * the arrow keys within a group.
 */

type Press = Locator['click']
type Waits = Pick<NonNullable<Parameters<Press>[0]>, 'force' | 'timeout'>

/** The locator methods that press. */
type Presses = Pick<Locator, 'click' | 'check' | 'uncheck' | 'setChecked' | 'hover' | 'dblclick' | 'dragTo'>

/** Makes every locator press by hand until the returned function is called. */
export function pressByHand(page: Page, isMobile: boolean): () => void {
  const locators: Presses = Object.getPrototypeOf(page.locator('html'))
  const original = pick(locators)
  const press = isMobile ? byThumb : byKeyboard(original.click)
  const set = async (box: Locator, wanted: boolean, waits: Waits = {}) => {
    if ((await box.isChecked()) === wanted) return
    await press(box, waits)
    if ((await box.isChecked()) !== wanted) throw new Error(`A press left ${box} as it was`)
  }
  const noHand = (name: string) =>
    async function (this: Locator) {
      throw new Error(`${name} needs a mouse: ${this}`)
    }
  Object.assign(locators, {
    click(this: Locator, waits?: Waits) {
      return press(this, waits)
    },
    check(this: Locator, waits?: Waits) {
      return set(this, true, waits)
    },
    uncheck(this: Locator, waits?: Waits) {
      return set(this, false, waits)
    },
    setChecked(this: Locator, wanted: boolean, waits?: Waits) {
      return set(this, wanted, waits)
    },
    hover: noHand('hover'),
    dblclick: noHand('dblclick'),
    dragTo: noHand('dragTo'),
  })
  return () => void Object.assign(locators, original)
}

function pick({ click, check, uncheck, setChecked, hover, dblclick, dragTo }: Presses): Presses {
  return { click, check, uncheck, setChecked, hover, dblclick, dragTo }
}

function byThumb(element: Locator, waits: Waits = {}): Promise<void> {
  return element.tap(waits)
}

function byKeyboard(click: Press): (element: Locator, waits?: Waits) => Promise<void> {
  return async (element, waits = {}) => {
    // Waits until the element is actionable: visible, enabled, stable and not covered. Only controls that are hidden
    // behind their label, out of a pointer's reach, are pressed with force.
    if (!waits.force) await click.call(element, { ...waits, trial: true })
    const { keyboard } = element.page()
    const reached = await reach(element)
    if (reached === 'list') {
      const isMarked = async () => (await element.getAttribute('aria-selected')) === 'true'
      for (let presses = 0; presses < 50 && !(await isMarked()); presses += 1) {
        await keyboard.press('ArrowDown')
      }
    }
    await keyboard.press(reached === 'box' ? 'Space' : 'Enter')
  }
}

/** Focuses an element's control, and tries again if a reloading list replaces the element in the meantime. */
async function reach(element: Locator): Promise<Reached> {
  let reached: Reached = 'nothing'
  await expect
    .poll(async () => (reached = await element.evaluate(reachControl)), {
      message: `the keyboard reaches ${element}`,
      timeout: 5000,
    })
    .not.toBe('nothing')
  return reached
}

type Reached = 'nothing' | 'list' | 'box' | 'control'

/**
 * Focuses an element's control as Tab, or the arrow keys in its group, would. Does not focus an option whose
 * combobox has the focus. Runs in the page.
 */
function reachControl(element: SVGElement | HTMLElement): Reached {
  const list = element.closest('[role=option]')?.closest('[role=listbox]')
  if (list && document.activeElement?.getAttribute('aria-controls') === list.id) return 'list'
  const around = element.closest('a[href], button, input, select, textarea, summary, label, [tabindex]')
  const control = around instanceof HTMLLabelElement ? around.control : around
  if (!(control instanceof HTMLElement)) return 'nothing'
  const groups = ['tablist', 'radiogroup', 'menu', 'menubar', 'listbox', 'grid', 'toolbar', 'tree']
  const group = control.closest(groups.map((role) => `[role=${role}]`).join())
  const isReached =
    control.tabIndex >= 0 ||
    control.matches('summary') ||
    [...(group?.querySelectorAll('*') ?? [])].some((one) => one instanceof HTMLElement && one.tabIndex >= 0)
  if (isReached) control.focus()
  if (document.activeElement !== control) return 'nothing'
  return control.matches(
    'select, [type=checkbox], [type=radio], [role=switch], [role=checkbox], [role=radio]',
  )
    ? 'box'
    : 'control'
}
