import { options, type VNode } from 'preact'

type FieldProps = { readonly value?: unknown; readonly checked?: unknown; readonly type?: unknown }
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const FIELDS: ReadonlySet<unknown> = new Set(['input', 'select', 'textarea'])
const shown = new WeakMap<EventTarget, FieldProps>()

/**
 * A field shows its state, also when what was typed or chosen did not change that: code written for React relies on
 * it, while Preact corrects a field only when it renders it again.
 */
export function keepControlled(): void {
  const before = { ...options }
  options.diffed = (vnode) => {
    before.diffed?.(vnode)
    const element = FIELDS.has(vnode.type) && elementOf(vnode)
    if (element) shown.set(element, vnode.props as FieldProps)
  }
  options.event = (event) => {
    const { type, currentTarget: field } = event
    // The first turn is over before the handler's changes are rendered, the second one after.
    if ((type === 'input' || type === 'change') && field !== null && shown.has(field))
      queueMicrotask(() => queueMicrotask(() => correct(field as Field)))
    return before.event?.(event) ?? event
  }
}

function correct(field: Field): void {
  const { value, checked, type } = shown.get(field) ?? {}
  if (type === 'radio' || type === 'file') return
  if (type === 'checkbox') {
    if (typeof checked === 'boolean') (field as HTMLInputElement).checked = checked
  } else if ((typeof value === 'string' || typeof value === 'number') && field.value !== String(value))
    field.value = String(value)
}

/** Preact's own name for the element of a rendered node, the same in every build of it. */
function elementOf(vnode: VNode): EventTarget | null | undefined {
  return (vnode as { readonly __e?: EventTarget | null }).__e
}
