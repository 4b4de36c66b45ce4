/** What a build has made of each source, as Vite writes it. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>

/** The scripts that are asked for with these sources, each once; a source the build does not know is an error. */
export function scriptsOf(manifest: Manifest, sources: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const ahead = [...sources]
  for (let source = ahead.pop(); source !== undefined; source = ahead.pop()) {
    if (seen.has(source)) continue
    seen.add(source)
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`${source} is not in the build`)
    ahead.push(...(chunk.imports ?? []))
  }
  return [...new Set([...seen].flatMap((source) => manifest[source]?.file ?? []))].toSorted()
}
