/** A file of the build did not arrive. It can be requested again. */
export class FileLost extends Error {}

/** Files that are here or on their way, by address. */
const requested = new Map<string, Promise<unknown>>()

/**
 * Imports a module of the build when its files are here; the build calls it for each `import()` (`build-loads.ts`). A
 * browser may remember a failed import until the page is loaded again, so nothing is imported that does not arrive.
 * Files are named from the root of the build.
 */
export async function loadFiles<M>(load: () => Promise<M>, files: readonly string[] = []): Promise<M> {
  await Promise.all(files.map(async (file) => request(file)))
  return load()
}

function request(file: string): Promise<unknown> | undefined {
  const address = import.meta.env.BASE_URL + file
  const known = requested.get(address)
  if (known !== undefined) return known
  // What the page itself names.
  if (document.head.querySelector(`[href="${address}"],[src="${address}"]`) !== null) return undefined
  const arriving = (file.endsWith('.css') ? requestStyle(address) : requestScript(address)).catch(() => {
    requested.delete(address)
    throw new FileLost(address)
  })
  requested.set(address, arriving)
  return arriving
}

/** Not as a preload: a browser that lost one may answer the next from its memory, as lost. */
async function requestScript(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new FileLost(address)
  await answer.arrayBuffer()
}

async function requestStyle(address: string): Promise<unknown> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new FileLost(address))
    })
    link.href = address
    document.head.append(link)
  })
}
