import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'

/** What a browser answers to the options for a new passkey, as an authenticator without attestation makes it. */
export function makePasskey(options: { readonly challenge: string }, origin: string) {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  const id = randomBytes(16)
  const authData = Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    // Present, verified, and with a key; never used; of no known maker.
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    // The key as COSE has it: ES256 on P-256.
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const attestation = Buffer.concat([
    Buffer.from(
      'a363'.concat(hex('fmt'), '64', hex('none'), '67', hex('attStmt'), 'a068', hex('authData')),
      'hex',
    ),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
  const told = JSON.stringify({ type: 'webauthn.create', challenge: options.challenge, origin })
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(told).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    },
  }
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex')
}
