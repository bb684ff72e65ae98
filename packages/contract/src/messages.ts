/** Texts of the server that a page sometimes shows itself. */
export const messages = {
  loginFailed: 'Login failed. Please check your credentials.',
  signupDone: 'Registration successful! You can now log in.',
  invalidEmail: 'Please enter a valid email.',
  resetSent: 'If an account exists, a reset email has been sent.',
  passwordRequirements: 'Please meet all password requirements.',
  resetLinkIncomplete: 'Missing reset token or email. Use the link from your email.',
  confirmationLinkIncomplete: 'The confirmation token is missing. Use the link from your email.',
  emailConfirmed: 'Your email address is confirmed.',
  confirmationSent: 'If the email address is not confirmed yet, a new link is on its way to it.',
  emailChanged: 'Your email address is changed. Sign in with it from now on.',
  emailRestored: 'Your account is back at this address. Now choose a new password.',
  verificationFailed: 'Document verification failed',
} as const
