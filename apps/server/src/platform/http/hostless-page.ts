import { type Language, translate } from '@gaffer/messages'

/** What a visitor of a host that belongs to nobody sees: its name and one sentence, without a script. */
export function hostlessPage(host: string, language: Language): string {
  const name = escapeHtml(host)
  const text = escapeHtml(translate(language, 'error.noGameAtHost'))
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${name}</title></head>
<body style="font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem">
<h1 style="font-size:1.25rem"><bdi>${name}</bdi></h1>
<p>${text}</p>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
