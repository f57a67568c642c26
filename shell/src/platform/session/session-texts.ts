/** Texts of the dialog for logging in again (ours). */
export const renewalTexts = {
  title: 'Log in to continue',
  explanation: (name: string) =>
    `Your session as ${name} has ended. Everything you wrote is still here. Log in to pick up where you left off.`,
  email: 'Email address',
  password: 'Password',
  code: 'Code',
  codeHint: 'Enter the code from your authenticator app, or a recovery code.',
  beginAgain: 'Start again',
  logIn: 'Log in',
  or: 'or',
  cancel: 'Cancel',
  elsewhere: 'Log in in another tab',
  other: (current: string, name: string) =>
    `You’re now logged in as ${current}, but you wrote this as ${name}. Log in as ${name} to continue; nothing will be sent as ${current}.`,
} as const;
