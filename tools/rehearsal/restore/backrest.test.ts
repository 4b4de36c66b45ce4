import { expect, it } from 'vitest'
import { fillSettings } from './backrest.ts'

it('a repository in a folder takes the place of the bucket, and all else stays', () => {
  const bucket = '[global]\nrepo1-type=s3\nrepo1-s3-bucket=b\nstart-fast=y\n\n[gaffer]\npg1-port=5432\n'
  expect(fillSettings(bucket, { 'repo1-type': 'posix', 'repo1-path': '/r' })).toBe(
    '[global]\nrepo1-type=posix\nrepo1-path=/r\nstart-fast=y\n\n[gaffer]\npg1-port=5432\n',
  )
})
