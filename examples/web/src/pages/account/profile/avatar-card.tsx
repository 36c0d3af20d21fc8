import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { FileTrigger } from 'react-aria-components';

import * as texts from '#messages/account';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { getName } from '../../../data/person-name.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Button } from '../../../ui/buttons/button.js';
import { Avatar } from '../../../ui/data-display/avatar.js';
import { Callout } from '../../../ui/feedback/callout.js';
import { Card } from '../../../ui/layout/card.js';
import styles from '../account.module.css';
import { preparePicture } from './prepare-picture.js';

interface ChosenPicture {
  readonly picture: Blob;
  /** The URL of the preview. */
  readonly url: string;
}

/** The user's picture. A chosen file is shown before it is uploaded. */
export function AvatarCard(): ReactElement {
  const me = useMe();
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);
  const choose = useMutation({
    mutationFn: preparePicture,
    onSuccess: (picture) => setChosen({ picture, url: URL.createObjectURL(picture) }),
  });
  const save = useChange({
    run: (picture: Blob) => client.users.setAvatar(picture),
    touches: [['people'], ['organization'], ['project']],
    said: texts.pictureSaved,
    onDone: () => setChosen(null),
  });
  const isOpen = chosen !== null;
  return (
    <Card title={texts.picture} description={texts.pictureHint}>
      <div className={styles.stack}>
        {choose.isError && (
          <div role="alert">
            <Callout tone="danger">{texts.unreadablePicture}</Callout>
          </div>
        )}
        {save.isError && (
          <div role="alert">
            <Callout tone="danger">{errorText(save.error)}</Callout>
          </div>
        )}
        <div className={styles.picture}>
          <Avatar id={me.id} name={getName(me)} imageUrl={chosen?.url ?? me.avatarUrl} size="huge" />
          {isOpen ? (
            <Preview
              isPending={save.isPending}
              onSave={() => save.mutate(chosen.picture)}
              onCancel={() => setChosen(null)}
            />
          ) : (
            <Choices
              hasPicture={me.avatarUrl !== null}
              // The button that had the focus is gone.
              autoFocus={choose.isSuccess}
              isPending={choose.isPending}
              onChoose={(file) => {
                save.reset();
                choose.mutate(file);
              }}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

interface ChoicesProps {
  readonly hasPicture: boolean;
  readonly autoFocus: boolean;
  readonly isPending: boolean;
  readonly onChoose: (file: File) => void;
}

function Choices({ hasPicture, autoFocus, isPending, onChoose }: ChoicesProps): ReactElement {
  const remove = useChange({
    run: () => client.users.removeAvatar(),
    touches: [['people'], ['organization'], ['project']],
    said: texts.pictureRemoved,
    onError: texts.pictureNotRemoved,
  });
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file !== undefined) onChoose(file);
  };
  return (
    <div className={styles.pictureActions}>
      <FileTrigger acceptedFileTypes={['image/*']} onSelect={take}>
        <Button icon={<ImageUp aria-hidden />} autoFocus={autoFocus} isPending={isPending}>
          {hasPicture ? texts.changePicture : texts.uploadPicture}
        </Button>
      </FileTrigger>
      {hasPicture && (
        <Button variant="quiet" isPending={remove.isPending} onPress={() => remove.mutate()}>
          {texts.removePicture}
        </Button>
      )}
    </div>
  );
}

interface PreviewProps {
  readonly isPending: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

function Preview({ isPending, onSave, onCancel }: PreviewProps): ReactElement {
  return (
    <div className={styles.stack}>
      <p role="status" className={styles.hint}>
        {isPending ? texts.uploadingPicture : texts.previewOfPicture}
      </p>
      <div className={styles.pictureActions}>
        <Button variant="primary" autoFocus isPending={isPending} onPress={onSave}>
          {texts.savePicture}
        </Button>
        <Button isDisabled={isPending} onPress={onCancel}>
          {texts.cancelPicture}
        </Button>
      </div>
    </div>
  );
}
