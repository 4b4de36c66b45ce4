import { generateKeyPairSync, sign } from 'node:crypto'

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const OID = 0x06
const UTF8 = 0x0c
const UTC_TIME = 0x17
const ECDSA_WITH_SHA256 = '2a8648ce3d040302'
const COMMON_NAME = '550403'

/** A key with a certificate signed by itself (X.509, RFC 5280), for a browser that trusts any. */
export function selfSigned(name: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(SEQUENCE, der(OID, Buffer.from(ECDSA_WITH_SHA256, 'hex')))
  const title = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OID, Buffer.from(COMMON_NAME, 'hex')), der(UTF8, Buffer.from(name)))),
  )
  const valid = der(SEQUENCE, utcTime(-86_400_000), utcTime(86_400_000))
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' })
  const body = der(SEQUENCE, der(INTEGER, Buffer.from([1])), algorithm, title, valid, title, publicInfo)
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)])
  const certificate = der(SEQUENCE, body, algorithm, der(BIT_STRING, signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function utcTime(fromNow: number): Buffer {
  const digits = new Date(Date.now() + fromNow).toISOString().replaceAll(/\D/g, '')
  return der(UTC_TIME, Buffer.from(`${digits.slice(2, 14)}Z`))
}
