/** The dialog in which the user signs in to an API with a security scheme. The calls that need it wait behind it. */
import styled from '@emotion/styled'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { signInByWindow } from '../../api/authorization-code.ts'
import { basicCredential, type Credentials } from '../../api/credentials.ts'
import type { SignInModel, TextModel } from '../../model/catalogue-model.ts'
import { FieldFrame } from '../fields/field-frame.tsx'
import { TextBox } from '../fields/text-input.tsx'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DialogShell } from '../ui/dialog-shell.tsx'

const Fields = styled.form`
  display: grid;
  gap: 18px;
`
const plain = (text: TextModel) => <Text text={text} scope={{}} />

export function SignInDialog({ model, credentials, refused }: { model: SignInModel; credentials: Credentials; refused: boolean }) {
  const { texts } = useRenderer().model
  const read = useReadText()
  const form = useId()
  const { scheme, words } = model
  const isBasic = scheme.type === 'basic'
  const [failed, setFailed] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (scheme.type === 'code') {
      leaving.current?.abort()
      leaving.current = new AbortController()
      setFailed(false)
      void signInByWindow(scheme, leaving.current.signal).then(credentials.signIn, () => setFailed(true))
      return
    }
    const given = new FormData(event.currentTarget)
    const [user, secret] = ['user', 'secret'].map((name) => String(given.get(name) ?? '')) as [string, string]
    credentials.signIn(isBasic ? basicCredential(user, secret) : secret.trim())
  }
  return (
    <DialogShell
      open
      staysOnBackdrop
      title={plain(words.title)}
      onClose={credentials.cancel}
      closeLabel={read(texts.close)}
      actions={
        <Button type="submit" form={form}>
          {plain(words.signIn)}
        </Button>
      }
    >
      <Fields id={form} onSubmit={send}>
        <div role="alert">{(refused || failed) && <Alert severity="error">{plain(words.refused)}</Alert>}</div>
        {isBasic && (
          <FieldFrame id={`${form}-user`} label={plain(words.user)}>
            <TextBox id={`${form}-user`} name="user" required autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </FieldFrame>
        )}
        {scheme.type !== 'code' && (
          <FieldFrame id={`${form}-secret`} label={plain(isBasic ? words.password : scheme.type === 'key' ? words.key : words.token)}>
            <TextBox id={`${form}-secret`} name="secret" type="password" required autoComplete={isBasic ? 'current-password' : 'off'} />
          </FieldFrame>
        )}
      </Fields>
    </DialogShell>
  )
}
