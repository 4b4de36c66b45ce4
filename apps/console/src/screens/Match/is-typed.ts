/** A key that belongs to a field, to something open over the page, or to another key that is held: none of the desk's. */
export function isTyped({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null
  return isField || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null
}
