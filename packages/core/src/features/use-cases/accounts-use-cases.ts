import { CreateOwnKey } from '../accounts/machines/create-own-key.js';
import { CreateServiceAccount } from '../accounts/machines/create-service-account.js';
import { CreateServiceAccountKey } from '../accounts/machines/create-service-account-key.js';
import { DeleteServiceAccount } from '../accounts/machines/delete-service-account.js';
import { ListOwnKeys } from '../accounts/machines/list-own-keys.js';
import { ListServiceAccountKeys } from '../accounts/machines/list-service-account-keys.js';
import { ListServiceAccounts } from '../accounts/machines/list-service-accounts.js';
import { NewApiKey } from '../accounts/machines/new-api-key.js';
import { RevokeOwnKey } from '../accounts/machines/revoke-own-key.js';
import { RevokeServiceAccountKey } from '../accounts/machines/revoke-service-account-key.js';
import { UpdateServiceAccount } from '../accounts/machines/update-service-account.js';
import { ConfirmOwner } from '../accounts/own-account/confirm-owner.js';
import { AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import { RecordChange } from '../audit/record-change.js';
import { HostFields } from '../../domain/fields/host-fields.js';
import { PermissionCatalogue } from '../../domain/access/permissions/permission-catalogue.js';
import { FieldAccess } from '../access/authorization/field-access.js';
import { Authorize } from '../access/authorization/authorize.js';
import { AvatarLinks } from '../accounts/avatar/avatar-links.js';
import { ReadAvatar } from '../accounts/avatar/read-avatar.js';
import { RemoveAvatar } from '../accounts/avatar/remove-avatar.js';
import { UploadAvatar } from '../accounts/avatar/upload-avatar.js';
import { ChangeEmail } from '../accounts/own-account/change-email.js';
import { CloseAccount } from '../accounts/own-account/close-account.js';
import { ConfirmEmail } from '../accounts/own-account/confirm-email.js';
import { DeleteAccount } from '../accounts/own-account/delete-account.js';
import { ExportAccount } from '../accounts/own-account/export-account.js';
import { MessageFields } from '../chat/messages/message-fields.js';
import { FinishClosings } from '../accounts/own-account/finish-closings.js';
import { PostEmailChangeMail } from '../accounts/own-account/post-email-change-mail.js';
import { ProveOwner } from '../accounts/own-account/prove-owner.js';
import { UserFields } from '../accounts/own-account/user-fields.js';
import { UpdateOwnAccount } from '../accounts/own-account/update-own-account.js';
import { ViewOverview } from '../accounts/own-account/view-overview.js';
import { ViewOwnAccount } from '../accounts/own-account/view-own-account.js';
import { AddPasskey } from '../accounts/passkeys/add-passkey.js';
import { BeginPasskeyRegistration } from '../accounts/passkeys/begin-passkey-registration.js';
import { DeletePasskey } from '../accounts/passkeys/delete-passkey.js';
import { ListPasskeys } from '../accounts/passkeys/list-passkeys.js';
import { RenamePasskey } from '../accounts/passkeys/rename-passkey.js';
import { PostRegistrationMail } from '../accounts/registration/post-registration-mail.js';
import { RegisterAccount } from '../accounts/registration/register-account.js';
import { ResendVerification } from '../accounts/registration/resend-verification.js';
import { VerifyEmailAndSignIn } from '../accounts/registration/verify-email-and-sign-in.js';
import { VerifyEmail } from '../accounts/registration/verify-email.js';
import { ReportOwnChange } from '../audit/report-own-change.js';
import { CallHooks } from '../hooks/call-hooks.js';
import { PostSecurityNotice } from '../mail/post-security-notice.js';
import { RecipientLimit } from '../mail/recipient-limit.js';
import { AdmitRegistration } from '../sign-in/checks/admit-registration.js';
import { DiscardFiles } from '../chat/storage/discard-files.js';
import { SignedLinks } from '../shared/signed-links.js';
import { GuardAttempts } from '../sign-in/checks/guard-attempts.js';
import { RequireAcceptablePassword } from '../sign-in/checks/require-acceptable-password.js';
import { RequireCaptcha } from '../sign-in/checks/require-captcha.js';
import { ReportSignIn } from '../sign-in/login/report-sign-in.js';
import { PermitSignIn } from '../sign-in/login/permit-sign-in.js';
import { SignInPolicy } from '../sign-in/login/sign-in-policy.js';
import { PasskeyChallenges } from '../sign-in/passkeys/passkey-challenges.js';
import { SocialProviders } from '../sign-in/social/social-providers.js';
import { CheckSecondFactor } from '../sign-in/two-factor/check-second-factor.js';
import { singleton } from './singleton.js';
import { tokens } from './tokens.js';

const { blobs, clock, passwordHasher, ids, mediaInspector, passkeyVerifier, storageLimits, unitOfWork } = tokens;

export const accountsUseCases = {
  registerAccount: singleton(RegisterAccount, [
    unitOfWork,
    passwordHasher,
    {
      requireCaptcha: RequireCaptcha,
      admitRegistration: AdmitRegistration,
      requirePassword: RequireAcceptablePassword,
      postMail: PostRegistrationMail,
      limit: RecipientLimit,
      fields: HostFields,
      ids,
      clock,
    },
  ]),
  verifyEmail: singleton(VerifyEmail, [unitOfWork, HostFields, { ids, clock }]),
  verifyEmailAndSignIn: singleton(VerifyEmailAndSignIn, [
    unitOfWork,
    VerifyEmail,
    { guardAttempts: GuardAttempts, permit: PermitSignIn, policy: SignInPolicy, report: ReportSignIn, ids },
  ]),
  resendVerification: singleton(ResendVerification, [
    unitOfWork,
    { post: PostRegistrationMail, limit: RecipientLimit },
    { ids, clock },
  ]),
  viewOwnAccount: singleton(ViewOwnAccount, [unitOfWork]),
  updateOwnAccount: singleton(UpdateOwnAccount, [unitOfWork, HostFields]),
  userFields: singleton(UserFields, [HostFields]),
  uploadAvatar: singleton(UploadAvatar, [
    unitOfWork,
    { blobs, inspector: mediaInspector },
    { ids, clock, discardFiles: DiscardFiles, limits: storageLimits },
  ]),
  removeAvatar: singleton(RemoveAvatar, [unitOfWork, DiscardFiles, clock]),
  readAvatar: singleton(ReadAvatar, [unitOfWork, blobs, AvatarLinks]),
  avatarLinks: singleton(AvatarLinks, [SignedLinks]),
  listPasskeys: singleton(ListPasskeys, [unitOfWork]),
  beginPasskeyRegistration: singleton(BeginPasskeyRegistration, [
    ConfirmOwner,
    PasskeyChallenges,
    { verifier: passkeyVerifier, ids, clock },
  ]),
  addPasskey: singleton(AddPasskey, [
    unitOfWork,
    { challenges: PasskeyChallenges, verifier: passkeyVerifier },
    { report: ReportOwnChange, ids, clock },
  ]),
  renamePasskey: singleton(RenamePasskey, [unitOfWork]),
  deletePasskey: singleton(DeletePasskey, [ConfirmOwner, SocialProviders, ReportOwnChange]),
  changeEmail: singleton(ChangeEmail, [
    unitOfWork,
    ProveOwner,
    { hooks: CallHooks, mail: PostEmailChangeMail, notice: PostSecurityNotice, limit: RecipientLimit, ids, clock },
  ]),
  confirmEmail: singleton(ConfirmEmail, [unitOfWork, ReportOwnChange, { ids, clock }]),
  closeAccount: singleton(CloseAccount, [
    unitOfWork,
    ProveOwner,
    { checkSecondFactor: CheckSecondFactor, deleteAccount: DeleteAccount, finish: FinishClosings, clock },
  ]),
  listOwnKeys: singleton(ListOwnKeys, [unitOfWork]),
  createOwnKey: singleton(CreateOwnKey, [ConfirmOwner, NewApiKey, ReportOwnChange]),
  revokeOwnKey: singleton(RevokeOwnKey, [ConfirmOwner, ReportOwnChange, clock]),
  listServiceAccounts: singleton(ListServiceAccounts, [AuthorizedTransaction]),
  createServiceAccount: singleton(CreateServiceAccount, [AuthorizedTransaction]),
  updateServiceAccount: singleton(UpdateServiceAccount, [AuthorizedTransaction]),
  deleteServiceAccount: singleton(DeleteServiceAccount, [AuthorizedTransaction, FinishClosings]),
  listServiceAccountKeys: singleton(ListServiceAccountKeys, [AuthorizedTransaction]),
  createServiceAccountKey: singleton(CreateServiceAccountKey, [
    ConfirmOwner,
    Authorize,
    { newKey: NewApiKey, record: RecordChange },
  ]),
  revokeServiceAccountKey: singleton(RevokeServiceAccountKey, [
    ConfirmOwner,
    Authorize,
    { record: RecordChange, clock },
  ]),
  exportAccount: singleton(ExportAccount, [unitOfWork, clock, MessageFields]),
  viewOverview: singleton(ViewOverview, [
    unitOfWork,
    ViewOwnAccount,
    { authorize: Authorize, catalogue: PermissionCatalogue, clock, fields: FieldAccess },
  ]),
};
