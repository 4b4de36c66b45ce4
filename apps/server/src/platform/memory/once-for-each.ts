/** Computes something once per owner and keeps it as long as the owner exists. */
export function onceForEach<Owner extends object, T extends object>(
  make: (owner: Owner) => T,
): (owner: Owner) => T {
  const made = new WeakMap<Owner, T>()
  return (owner) => {
    const known = made.get(owner)
    if (known !== undefined) return known
    const fresh = make(owner)
    made.set(owner, fresh)
    return fresh
  }
}
