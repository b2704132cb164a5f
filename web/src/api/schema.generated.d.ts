/* eslint-disable */
/* prettier-ignore */

export type introspection_types = {
  ActionChange: {
    kind: 'OBJECT';
    name: 'ActionChange';
    fields: {
      field: { name: 'field'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      from: { name: 'from'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null } };
      fromText: { name: 'fromText'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      to: { name: 'to'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null } };
      toText: { name: 'toText'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
    };
  };
  ActionStatus: { name: 'ActionStatus'; enumValues: 'confirmed' | 'dismissed' | 'expired' | 'failed' | 'proposed' | 'undone' };
  Activity: {
    kind: 'OBJECT';
    name: 'Activity';
    fields: {
      actor: { name: 'actor'; type: { kind: 'OBJECT'; name: 'User'; ofType: null } };
      changes: {
        name: 'changes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Change'; ofType: null } };
          };
        };
      };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      kind: { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      subject: { name: 'subject'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      text: { name: 'text'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      timestamp: { name: 'timestamp'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      via: { name: 'via'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'Via'; ofType: null } } };
    };
  };
  AskAssistantInput: {
    kind: 'INPUT_OBJECT';
    name: 'AskAssistantInput';
    isOneOf: false;
    inputFields: [
      { name: 'conversation'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      {
        name: 'message';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
      { name: 'project'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
    ];
  };
  AssistantAction: {
    kind: 'OBJECT';
    name: 'AssistantAction';
    fields: {
      changes: {
        name: 'changes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ActionChange'; ofType: null } };
          };
        };
      };
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      decidedAt: { name: 'decidedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      expiresAt: { name: 'expiresAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      failure: { name: 'failure'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      status: { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'ActionStatus'; ofType: null } } };
      subject: { name: 'subject'; type: { kind: 'OBJECT'; name: 'Reference'; ofType: null } };
      text: { name: 'text'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      tool: { name: 'tool'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      undoable: { name: 'undoable'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
    };
  };
  AssistantActionInput: {
    kind: 'INPUT_OBJECT';
    name: 'AssistantActionInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  AuditCredential: {
    kind: 'OBJECT';
    name: 'AuditCredential';
    fields: {
      id: { name: 'id'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
      kind: { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'CredentialKind'; ofType: null } } };
    };
  };
  AuditEntry: {
    kind: 'OBJECT';
    name: 'AuditEntry';
    fields: {
      action: { name: 'action'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      actor: { name: 'actor'; type: { kind: 'OBJECT'; name: 'User'; ofType: null } };
      address: { name: 'address'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      credential: { name: 'credential'; type: { kind: 'OBJECT'; name: 'AuditCredential'; ofType: null } };
      detail: { name: 'detail'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      subject: { name: 'subject'; type: { kind: 'OBJECT'; name: 'Reference'; ofType: null } };
      text: { name: 'text'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      timestamp: { name: 'timestamp'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      via: { name: 'via'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'Via'; ofType: null } } };
    };
  };
  AuditFilter: {
    kind: 'INPUT_OBJECT';
    name: 'AuditFilter';
    isOneOf: false;
    inputFields: [
      {
        name: 'action';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'actor'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'since'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null }; defaultValue: null },
      { name: 'subject'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'until'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null }; defaultValue: null },
    ];
  };
  BatchTasksInput: {
    kind: 'INPUT_OBJECT';
    name: 'BatchTasksInput';
    isOneOf: false;
    inputFields: [
      {
        name: 'operations';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'TaskOperation'; ofType: null } };
          };
        };
        defaultValue: null;
      },
    ];
  };
  Boolean: unknown;
  Change: {
    kind: 'OBJECT';
    name: 'Change';
    fields: {
      field: { name: 'field'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      from: { name: 'from'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null } };
      to: { name: 'to'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null } };
    };
  };
  Citation: {
    kind: 'OBJECT';
    name: 'Citation';
    fields: {
      end: { name: 'end'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      kind: { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      n: { name: 'n'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      page: { name: 'page'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null } };
      quote: { name: 'quote'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      start: { name: 'start'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      title: { name: 'title'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      url: { name: 'url'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
    };
  };
  ClaimDomainInput: {
    kind: 'INPUT_OBJECT';
    name: 'ClaimDomainInput';
    isOneOf: false;
    inputFields: [
      {
        name: 'domain';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
    ];
  };
  ClaimedDomain: {
    kind: 'OBJECT';
    name: 'ClaimedDomain';
    fields: {
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      domain: { name: 'domain'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      record: { name: 'record'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'DnsRecord'; ofType: null } } };
      verifiedAt: { name: 'verifiedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
    };
  };
  Comment: {
    kind: 'OBJECT';
    name: 'Comment';
    fields: {
      author: { name: 'author'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } } };
      body: { name: 'body'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      editedAt: { name: 'editedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      mentions: {
        name: 'mentions';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } };
          };
        };
      };
      task: { name: 'task'; type: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
      updatedAt: { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      viewerCan: {
        name: 'viewerCan';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'CommentViewerCan'; ofType: null } };
      };
    };
  };
  CommentViewerCan: {
    kind: 'OBJECT';
    name: 'CommentViewerCan';
    fields: {
      delete: { name: 'delete'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      update: { name: 'update'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
    };
  };
  CompleteUploadInput: {
    kind: 'INPUT_OBJECT';
    name: 'CompleteUploadInput';
    isOneOf: false;
    inputFields: [
      { name: 'project'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'task'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'upload'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  Conversation: {
    kind: 'OBJECT';
    name: 'Conversation';
    fields: {
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      messages: {
        name: 'messages';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Message'; ofType: null } };
          };
        };
      };
      project: { name: 'project'; type: { kind: 'OBJECT'; name: 'Project'; ofType: null } };
      title: { name: 'title'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      updatedAt: { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
    };
  };
  CreateCommentInput: {
    kind: 'INPUT_OBJECT';
    name: 'CreateCommentInput';
    isOneOf: false;
    inputFields: [
      {
        name: 'body';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
      { name: 'task'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  CreateInvitationInput: {
    kind: 'INPUT_OBJECT';
    name: 'CreateInvitationInput';
    isOneOf: false;
    inputFields: [
      {
        name: 'email';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
      {
        name: 'projects';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'InvitedProjectInput'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'role'; type: { kind: 'ENUM'; name: 'MemberRole'; ofType: null }; defaultValue: null },
    ];
  };
  CreateLabelInput: {
    kind: 'INPUT_OBJECT';
    name: 'CreateLabelInput';
    isOneOf: false;
    inputFields: [
      { name: 'color'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      {
        name: 'name';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
    ];
  };
  CreateProjectInput: {
    kind: 'INPUT_OBJECT';
    name: 'CreateProjectInput';
    isOneOf: false;
    inputFields: [
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      {
        name: 'key';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
      {
        name: 'name';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
      { name: 'visibility'; type: { kind: 'ENUM'; name: 'Visibility'; ofType: null }; defaultValue: null },
    ];
  };
  CreateServiceAccountInput: {
    kind: 'INPUT_OBJECT';
    name: 'CreateServiceAccountInput';
    isOneOf: false;
    inputFields: [
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'keyExpiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null }; defaultValue: null },
      {
        name: 'name';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
      {
        name: 'projects';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'role'; type: { kind: 'ENUM'; name: 'MemberRole'; ofType: null }; defaultValue: null },
      {
        name: 'scopes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
          };
        };
        defaultValue: null;
      },
    ];
  };
  CreateServiceKeyInput: {
    kind: 'INPUT_OBJECT';
    name: 'CreateServiceKeyInput';
    isOneOf: false;
    inputFields: [
      { name: 'expiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'overlapHours'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
    ];
  };
  CreateTaskInput: {
    kind: 'INPUT_OBJECT';
    name: 'CreateTaskInput';
    isOneOf: false;
    inputFields: [
      { name: 'after'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'assignee'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'before'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      {
        name: 'blockedBy';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'dueDate'; type: { kind: 'SCALAR'; name: 'Date'; ofType: null }; defaultValue: null },
      {
        name: 'labels';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'parent'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'priority'; type: { kind: 'ENUM'; name: 'Priority'; ofType: null }; defaultValue: null },
      { name: 'project'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'startDate'; type: { kind: 'SCALAR'; name: 'Date'; ofType: null }; defaultValue: null },
      { name: 'status'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      {
        name: 'title';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
    ];
  };
  CreateTokenInput: {
    kind: 'INPUT_OBJECT';
    name: 'CreateTokenInput';
    isOneOf: false;
    inputFields: [
      { name: 'expiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null }; defaultValue: null },
      {
        name: 'name';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
      {
        name: 'projects';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      {
        name: 'scopes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
          };
        };
        defaultValue: null;
      },
    ];
  };
  CreateWebhookInput: {
    kind: 'INPUT_OBJECT';
    name: 'CreateWebhookInput';
    isOneOf: false;
    inputFields: [
      { name: 'concurrency'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      {
        name: 'events';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
          };
        };
        defaultValue: null;
      },
      {
        name: 'fields';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'ordered'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null }; defaultValue: null },
      {
        name: 'projects';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'rate'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      {
        name: 'url';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
    ];
  };
  Credential: {
    kind: 'OBJECT';
    name: 'Credential';
    fields: {
      expiresAt: { name: 'expiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      id: { name: 'id'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
      kind: { name: 'kind'; type: { kind: 'ENUM'; name: 'CredentialKind'; ofType: null } };
      limits: {
        name: 'limits';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Limit'; ofType: null } };
          };
        };
      };
      projects: {
        name: 'projects';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
      };
      scopes: {
        name: 'scopes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
          };
        };
      };
    };
  };
  CredentialKind: { name: 'CredentialKind'; enumValues: 'oauth' | 'personal_token' | 'service_key' | 'session' };
  Date: unknown;
  DateTime: unknown;
  DeleteCommentInput: {
    kind: 'INPUT_OBJECT';
    name: 'DeleteCommentInput';
    isOneOf: false;
    inputFields: [
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  DeleteConversationInput: {
    kind: 'INPUT_OBJECT';
    name: 'DeleteConversationInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  DeleteFileInput: {
    kind: 'INPUT_OBJECT';
    name: 'DeleteFileInput';
    isOneOf: false;
    inputFields: [
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  DeleteLabelInput: {
    kind: 'INPUT_OBJECT';
    name: 'DeleteLabelInput';
    isOneOf: false;
    inputFields: [
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  DeleteTaskInput: {
    kind: 'INPUT_OBJECT';
    name: 'DeleteTaskInput';
    isOneOf: false;
    inputFields: [
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  DeleteWebhookInput: {
    kind: 'INPUT_OBJECT';
    name: 'DeleteWebhookInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  DisableWebhookInput: {
    kind: 'INPUT_OBJECT';
    name: 'DisableWebhookInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  DnsRecord: {
    kind: 'OBJECT';
    name: 'DnsRecord';
    fields: {
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      type: { name: 'type'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      value: { name: 'value'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
    };
  };
  DomainInput: {
    kind: 'INPUT_OBJECT';
    name: 'DomainInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  EnableWebhookInput: {
    kind: 'INPUT_OBJECT';
    name: 'EnableWebhookInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  Event: {
    kind: 'OBJECT';
    name: 'Event';
    fields: {
      actor: { name: 'actor'; type: { kind: 'OBJECT'; name: 'User'; ofType: null } };
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      data: { name: 'data'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null } } };
      event: { name: 'event'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      previous: { name: 'previous'; type: { kind: 'SCALAR'; name: 'JSON'; ofType: null } };
      project: { name: 'project'; type: { kind: 'OBJECT'; name: 'Reference'; ofType: null } };
      subject: { name: 'subject'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Reference'; ofType: null } } };
      timestamp: { name: 'timestamp'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      via: { name: 'via'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'Via'; ofType: null } } };
    };
  };
  EventPage: {
    kind: 'OBJECT';
    name: 'EventPage';
    fields: {
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Event'; ofType: null } };
          };
        };
      };
      pageInfo: {
        name: 'pageInfo';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EventPageInfo'; ofType: null } };
      };
    };
  };
  EventPageInfo: {
    kind: 'OBJECT';
    name: 'EventPageInfo';
    fields: {
      endCursor: { name: 'endCursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      hasNextPage: {
        name: 'hasNextPage';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
    };
  };
  Feedback: { name: 'Feedback'; enumValues: 'down' | 'up' };
  File: {
    kind: 'OBJECT';
    name: 'File';
    fields: {
      contentUrl: { name: 'contentUrl'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      index: { name: 'index'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'FileIndex'; ofType: null } } };
      mimeType: { name: 'mimeType'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      project: { name: 'project'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Project'; ofType: null } } };
      sha256: { name: 'sha256'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      size: { name: 'size'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      task: { name: 'task'; type: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
      updatedAt: { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      uploadedBy: { name: 'uploadedBy'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      viewerCan: {
        name: 'viewerCan';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'FileViewerCan'; ofType: null } };
      };
    };
  };
  FileChange: {
    kind: 'OBJECT';
    name: 'FileChange';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      event: { name: 'event'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Event'; ofType: null } } };
      file: { name: 'file'; type: { kind: 'OBJECT'; name: 'File'; ofType: null } };
    };
  };
  FileFilter: {
    kind: 'INPUT_OBJECT';
    name: 'FileFilter';
    isOneOf: false;
    inputFields: [
      {
        name: 'mimeType';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        };
        defaultValue: null;
      },
      {
        name: 'project';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'q'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      {
        name: 'status';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'FileStatus'; ofType: null } };
        };
        defaultValue: null;
      },
      {
        name: 'task';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
    ];
  };
  FileIndex: {
    kind: 'OBJECT';
    name: 'FileIndex';
    fields: {
      code: { name: 'code'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      pages: { name: 'pages'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null } };
      passages: { name: 'passages'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      reason: { name: 'reason'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      status: { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'FileStatus'; ofType: null } } };
    };
  };
  FileStatus: { name: 'FileStatus'; enumValues: 'extracting' | 'failed' | 'indexed' | 'indexing' | 'queued' | 'skipped' };
  FileViewerCan: {
    kind: 'OBJECT';
    name: 'FileViewerCan';
    fields: {
      delete: { name: 'delete'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      reindex: { name: 'reindex'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      update: { name: 'update'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
    };
  };
  Float: unknown;
  ID: unknown;
  Int: unknown;
  Invitation: {
    kind: 'OBJECT';
    name: 'Invitation';
    fields: {
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      email: { name: 'email'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      expiresAt: { name: 'expiresAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      invitedBy: { name: 'invitedBy'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } } };
      link: { name: 'link'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      projects: {
        name: 'projects';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'InvitedProject'; ofType: null } };
          };
        };
      };
      role: { name: 'role'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'MemberRole'; ofType: null } } };
      status: { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'InvitationStatus'; ofType: null } } };
    };
  };
  InvitationStatus: { name: 'InvitationStatus'; enumValues: 'accepted' | 'expired' | 'pending' | 'revoked' };
  InvitedProject: {
    kind: 'OBJECT';
    name: 'InvitedProject';
    fields: {
      project: { name: 'project'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Project'; ofType: null } } };
      role: { name: 'role'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'ProjectRole'; ofType: null } } };
    };
  };
  InvitedProjectInput: {
    kind: 'INPUT_OBJECT';
    name: 'InvitedProjectInput';
    isOneOf: false;
    inputFields: [
      {
        name: 'project';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        defaultValue: null;
      },
      { name: 'role'; type: { kind: 'ENUM'; name: 'ProjectRole'; ofType: null }; defaultValue: null },
    ];
  };
  JSON: unknown;
  Label: {
    kind: 'OBJECT';
    name: 'Label';
    fields: {
      color: { name: 'color'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      updatedAt: { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      viewerCan: {
        name: 'viewerCan';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'LabelViewerCan'; ofType: null } };
      };
    };
  };
  LabelViewerCan: {
    kind: 'OBJECT';
    name: 'LabelViewerCan';
    fields: {
      delete: { name: 'delete'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      update: { name: 'update'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
    };
  };
  Limit: {
    kind: 'OBJECT';
    name: 'Limit';
    fields: {
      limit: { name: 'limit'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      remaining: { name: 'remaining'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      reset: { name: 'reset'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      window: { name: 'window'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
    };
  };
  Locale: { name: 'Locale'; enumValues: 'en' | 'tr' };
  MarkNotificationsReadInput: {
    kind: 'INPUT_OBJECT';
    name: 'MarkNotificationsReadInput';
    isOneOf: false;
    inputFields: [
      { name: 'project'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'reason'; type: { kind: 'ENUM'; name: 'NotificationReason'; ofType: null }; defaultValue: null },
      { name: 'upTo'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
    ];
  };
  MarkedNotifications: {
    kind: 'OBJECT';
    name: 'MarkedNotifications';
    fields: {
      marked: { name: 'marked'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      unread: { name: 'unread'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
    };
  };
  Me: {
    kind: 'OBJECT';
    name: 'Me';
    fields: {
      avatar: { name: 'avatar'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      credential: {
        name: 'credential';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Credential'; ofType: null } };
      };
      email: { name: 'email'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      kind: { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'MemberKind'; ofType: null } } };
      locale: { name: 'locale'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'Locale'; ofType: null } } };
      mailDigest: {
        name: 'mailDigest';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
      mailHour: { name: 'mailHour'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      mailReminders: {
        name: 'mailReminders';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      organization: {
        name: 'organization';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Organization'; ofType: null } };
      };
      organizations: {
        name: 'organizations';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Membership'; ofType: null } };
          };
        };
      };
      role: { name: 'role'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'MemberRole'; ofType: null } } };
      timeZone: { name: 'timeZone'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      updatedAt: { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
    };
  };
  MemberKind: { name: 'MemberKind'; enumValues: 'person' | 'service' };
  MemberRole: { name: 'MemberRole'; enumValues: 'admin' | 'guest' | 'member' };
  Membership: {
    kind: 'OBJECT';
    name: 'Membership';
    fields: {
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      role: { name: 'role'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'MemberRole'; ofType: null } } };
      slug: { name: 'slug'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
    };
  };
  Message: {
    kind: 'OBJECT';
    name: 'Message';
    fields: {
      actions: {
        name: 'actions';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'AssistantAction'; ofType: null } };
          };
        };
      };
      citations: {
        name: 'citations';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Citation'; ofType: null } };
          };
        };
      };
      conversation: {
        name: 'conversation';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Conversation'; ofType: null } };
      };
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      failure: { name: 'failure'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      feedback: { name: 'feedback'; type: { kind: 'ENUM'; name: 'Feedback'; ofType: null } };
      feedbackNote: { name: 'feedbackNote'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      grounded: { name: 'grounded'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      model: { name: 'model'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      role: { name: 'role'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'MessageRole'; ofType: null } } };
      status: { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'MessageStatus'; ofType: null } } };
      text: { name: 'text'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      usage: { name: 'usage'; type: { kind: 'OBJECT'; name: 'ModelUsage'; ofType: null } };
    };
  };
  MessageInput: {
    kind: 'INPUT_OBJECT';
    name: 'MessageInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  MessageRole: { name: 'MessageRole'; enumValues: 'assistant' | 'user' };
  MessageStatus: { name: 'MessageStatus'; enumValues: 'answering' | 'done' | 'failed' | 'stopped' };
  ModelUsage: {
    kind: 'OBJECT';
    name: 'ModelUsage';
    fields: {
      inputTokens: { name: 'inputTokens'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      outputTokens: {
        name: 'outputTokens';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } };
      };
    };
  };
  Mutation: {
    kind: 'OBJECT';
    name: 'Mutation';
    fields: {
      askAssistant: {
        name: 'askAssistant';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Message'; ofType: null } };
      };
      batchTasks: {
        name: 'batchTasks';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
          };
        };
      };
      claimDomain: {
        name: 'claimDomain';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ClaimedDomain'; ofType: null } };
      };
      completeUpload: {
        name: 'completeUpload';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'File'; ofType: null } };
      };
      confirmAction: {
        name: 'confirmAction';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'AssistantAction'; ofType: null } };
      };
      createComment: {
        name: 'createComment';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Comment'; ofType: null } };
      };
      createInvitation: {
        name: 'createInvitation';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Invitation'; ofType: null } };
      };
      createLabel: {
        name: 'createLabel';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Label'; ofType: null } };
      };
      createProject: {
        name: 'createProject';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Project'; ofType: null } };
      };
      createServiceAccount: {
        name: 'createServiceAccount';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ServiceAccount'; ofType: null } };
      };
      createServiceKey: {
        name: 'createServiceKey';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ServiceAccount'; ofType: null } };
      };
      createTask: { name: 'createTask'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } } };
      createToken: {
        name: 'createToken';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Token'; ofType: null } };
      };
      createWebhook: {
        name: 'createWebhook';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Webhook'; ofType: null } };
      };
      deleteComment: {
        name: 'deleteComment';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Comment'; ofType: null } };
      };
      deleteConversation: {
        name: 'deleteConversation';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Conversation'; ofType: null } };
      };
      deleteFile: { name: 'deleteFile'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'File'; ofType: null } } };
      deleteLabel: {
        name: 'deleteLabel';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Label'; ofType: null } };
      };
      deleteTask: { name: 'deleteTask'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } } };
      deleteWebhook: {
        name: 'deleteWebhook';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Webhook'; ofType: null } };
      };
      disableWebhook: {
        name: 'disableWebhook';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Webhook'; ofType: null } };
      };
      dismissAction: {
        name: 'dismissAction';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'AssistantAction'; ofType: null } };
      };
      enableWebhook: {
        name: 'enableWebhook';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Webhook'; ofType: null } };
      };
      markNotificationsRead: {
        name: 'markNotificationsRead';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'MarkedNotifications'; ofType: null } };
      };
      muteNotifications: {
        name: 'muteNotifications';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'NotificationMute'; ofType: null } };
      };
      pingWebhook: {
        name: 'pingWebhook';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'WebhookDelivery'; ofType: null } };
      };
      prepareUpload: {
        name: 'prepareUpload';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Upload'; ofType: null } };
      };
      redeliverWebhook: {
        name: 'redeliverWebhook';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'WebhookRedelivery'; ofType: null } };
      };
      redeliverWebhookDelivery: {
        name: 'redeliverWebhookDelivery';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'WebhookDelivery'; ofType: null } };
      };
      reindexFile: { name: 'reindexFile'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'File'; ofType: null } } };
      releaseDomain: {
        name: 'releaseDomain';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ClaimedDomain'; ofType: null } };
      };
      removeMember: {
        name: 'removeMember';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } };
      };
      removeProjectMember: {
        name: 'removeProjectMember';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Project'; ofType: null } };
      };
      restoreTask: { name: 'restoreTask'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } } };
      retryReply: {
        name: 'retryReply';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Message'; ofType: null } };
      };
      revokeInvitation: {
        name: 'revokeInvitation';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Invitation'; ofType: null } };
      };
      revokeServiceAccount: {
        name: 'revokeServiceAccount';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ServiceAccount'; ofType: null } };
      };
      revokeServiceKey: {
        name: 'revokeServiceKey';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ServiceAccount'; ofType: null } };
      };
      revokeToken: {
        name: 'revokeToken';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Token'; ofType: null } };
      };
      rotateWebhookSecret: {
        name: 'rotateWebhookSecret';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Webhook'; ofType: null } };
      };
      setMessageFeedback: {
        name: 'setMessageFeedback';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Message'; ofType: null } };
      };
      setProjectMember: {
        name: 'setProjectMember';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ProjectMember'; ofType: null } };
      };
      setWorkflow: {
        name: 'setWorkflow';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Project'; ofType: null } };
      };
      startReply: {
        name: 'startReply';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Message'; ofType: null } };
      };
      stopMessage: {
        name: 'stopMessage';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Message'; ofType: null } };
      };
      undoAction: {
        name: 'undoAction';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'AssistantAction'; ofType: null } };
      };
      unmuteNotifications: {
        name: 'unmuteNotifications';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'NotificationMute'; ofType: null } };
      };
      unwatchTask: { name: 'unwatchTask'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } } };
      updateComment: {
        name: 'updateComment';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Comment'; ofType: null } };
      };
      updateConversation: {
        name: 'updateConversation';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Conversation'; ofType: null } };
      };
      updateFile: { name: 'updateFile'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'File'; ofType: null } } };
      updateLabel: {
        name: 'updateLabel';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Label'; ofType: null } };
      };
      updateMe: { name: 'updateMe'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Me'; ofType: null } } };
      updateMember: {
        name: 'updateMember';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } };
      };
      updateNotification: {
        name: 'updateNotification';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Notification'; ofType: null } };
      };
      updateOrganization: {
        name: 'updateOrganization';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Organization'; ofType: null } };
      };
      updateProject: {
        name: 'updateProject';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Project'; ofType: null } };
      };
      updateServiceAccount: {
        name: 'updateServiceAccount';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ServiceAccount'; ofType: null } };
      };
      updateTask: { name: 'updateTask'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } } };
      updateToken: {
        name: 'updateToken';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Token'; ofType: null } };
      };
      updateWebhook: {
        name: 'updateWebhook';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Webhook'; ofType: null } };
      };
      verifyDomain: {
        name: 'verifyDomain';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ClaimedDomain'; ofType: null } };
      };
      watchTask: { name: 'watchTask'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } } };
    };
  };
  MuteNotificationsInput: {
    kind: 'INPUT_OBJECT';
    name: 'MuteNotificationsInput';
    isOneOf: false;
    inputFields: [
      { name: 'project'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'reason'; type: { kind: 'ENUM'; name: 'NotificationReason'; ofType: null }; defaultValue: null },
      { name: 'task'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'until'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null }; defaultValue: null },
    ];
  };
  Node: {
    kind: 'INTERFACE';
    name: 'Node';
    fields: { id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } } };
    possibleTypes:
      | 'AssistantAction'
      | 'Comment'
      | 'Conversation'
      | 'File'
      | 'Label'
      | 'Message'
      | 'Notification'
      | 'NotificationMute'
      | 'Organization'
      | 'Project'
      | 'Task'
      | 'User';
  };
  Notification: {
    kind: 'OBJECT';
    name: 'Notification';
    fields: {
      actorCount: { name: 'actorCount'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      actors: {
        name: 'actors';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } };
          };
        };
      };
      archivedAt: { name: 'archivedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      count: { name: 'count'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      firstAt: { name: 'firstAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      kind: { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      lastAt: { name: 'lastAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      project: { name: 'project'; type: { kind: 'OBJECT'; name: 'Project'; ofType: null } };
      readAt: { name: 'readAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      reason: {
        name: 'reason';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'NotificationReason'; ofType: null } };
      };
      score: { name: 'score'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      snoozedUntil: { name: 'snoozedUntil'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      subject: { name: 'subject'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Reference'; ofType: null } } };
      task: { name: 'task'; type: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
      text: { name: 'text'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      why: { name: 'why'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
    };
  };
  NotificationChange: {
    kind: 'OBJECT';
    name: 'NotificationChange';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      event: { name: 'event'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Event'; ofType: null } } };
      notification: { name: 'notification'; type: { kind: 'OBJECT'; name: 'Notification'; ofType: null } };
      unread: { name: 'unread'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
    };
  };
  NotificationFilter: {
    kind: 'INPUT_OBJECT';
    name: 'NotificationFilter';
    isOneOf: false;
    inputFields: [
      { name: 'archived'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null }; defaultValue: null },
      {
        name: 'project';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      {
        name: 'reason';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'NotificationReason'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'snoozed'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null }; defaultValue: null },
      { name: 'unread'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null }; defaultValue: null },
    ];
  };
  NotificationMute: {
    kind: 'OBJECT';
    name: 'NotificationMute';
    fields: {
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      project: { name: 'project'; type: { kind: 'OBJECT'; name: 'Project'; ofType: null } };
      reason: { name: 'reason'; type: { kind: 'ENUM'; name: 'NotificationReason'; ofType: null } };
      task: { name: 'task'; type: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
      until: { name: 'until'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
    };
  };
  NotificationOrder: { name: 'NotificationOrder'; enumValues: 'newest' | 'smart' };
  NotificationReason: {
    name: 'NotificationReason';
    enumValues:
      | 'assigned'
      | 'commented'
      | 'due_soon'
      | 'file_failed'
      | 'file_indexed'
      | 'mentioned'
      | 'overdue'
      | 'project_added'
      | 'replied'
      | 'status_changed'
      | 'token_expiring'
      | 'unblocked'
      | 'watching'
      | 'webhook_disabled';
  };
  Organization: {
    kind: 'OBJECT';
    name: 'Organization';
    fields: {
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      defaultProject: { name: 'defaultProject'; type: { kind: 'OBJECT'; name: 'Project'; ofType: null } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      locale: { name: 'locale'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'Locale'; ofType: null } } };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      slug: { name: 'slug'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      updatedAt: { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      viewerCan: {
        name: 'viewerCan';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'OrganizationViewerCan'; ofType: null } };
      };
    };
  };
  OrganizationViewerCan: {
    kind: 'OBJECT';
    name: 'OrganizationViewerCan';
    fields: {
      administer: {
        name: 'administer';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
      createLabel: {
        name: 'createLabel';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
      createProject: {
        name: 'createProject';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
      invite: { name: 'invite'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
    };
  };
  PageInfo: {
    kind: 'OBJECT';
    name: 'PageInfo';
    fields: {
      endCursor: { name: 'endCursor'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      hasNextPage: {
        name: 'hasNextPage';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
      hasPreviousPage: {
        name: 'hasPreviousPage';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
      startCursor: { name: 'startCursor'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
    };
  };
  PingWebhookInput: {
    kind: 'INPUT_OBJECT';
    name: 'PingWebhookInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  PrepareUploadInput: {
    kind: 'INPUT_OBJECT';
    name: 'PrepareUploadInput';
    isOneOf: false;
    inputFields: [
      {
        name: 'name';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
      { name: 'project'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'task'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
    ];
  };
  Priority: { name: 'Priority'; enumValues: 'high' | 'low' | 'medium' | 'none' | 'urgent' };
  Project: {
    kind: 'OBJECT';
    name: 'Project';
    fields: {
      activity: {
        name: 'activity';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ProjectActivityConnection'; ofType: null } };
      };
      archivedAt: { name: 'archivedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      description: {
        name: 'description';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      key: { name: 'key'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      members: {
        name: 'members';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ProjectMember'; ofType: null } };
          };
        };
      };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      updatedAt: { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      viewerCan: {
        name: 'viewerCan';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ProjectViewerCan'; ofType: null } };
      };
      viewerRole: {
        name: 'viewerRole';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'ProjectRole'; ofType: null } };
      };
      visibility: {
        name: 'visibility';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'Visibility'; ofType: null } };
      };
      workflow: {
        name: 'workflow';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'WorkflowStatus'; ofType: null } };
          };
        };
      };
    };
  };
  ProjectActivityConnection: {
    kind: 'OBJECT';
    name: 'ProjectActivityConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ProjectActivityConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Activity'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  ProjectActivityConnectionEdge: {
    kind: 'OBJECT';
    name: 'ProjectActivityConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Activity'; ofType: null } } };
    };
  };
  ProjectFilter: {
    kind: 'INPUT_OBJECT';
    name: 'ProjectFilter';
    isOneOf: false;
    inputFields: [
      { name: 'archived'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null }; defaultValue: null },
      { name: 'q'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'visibility'; type: { kind: 'ENUM'; name: 'Visibility'; ofType: null }; defaultValue: null },
    ];
  };
  ProjectMember: {
    kind: 'OBJECT';
    name: 'ProjectMember';
    fields: {
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      role: { name: 'role'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'ProjectRole'; ofType: null } } };
      user: { name: 'user'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } } };
    };
  };
  ProjectMemberInput: {
    kind: 'INPUT_OBJECT';
    name: 'ProjectMemberInput';
    isOneOf: false;
    inputFields: [
      {
        name: 'project';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        defaultValue: null;
      },
      {
        name: 'role';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'ProjectRole'; ofType: null } };
        defaultValue: null;
      },
      { name: 'user'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  ProjectRole: { name: 'ProjectRole'; enumValues: 'editor' | 'lead' | 'viewer' };
  ProjectViewerCan: {
    kind: 'OBJECT';
    name: 'ProjectViewerCan';
    fields: {
      archive: { name: 'archive'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      createTask: {
        name: 'createTask';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
      leave: { name: 'leave'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      manageMembers: {
        name: 'manageMembers';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
      setWorkflow: {
        name: 'setWorkflow';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
      update: { name: 'update'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      uploadFile: {
        name: 'uploadFile';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
    };
  };
  Query: {
    kind: 'OBJECT';
    name: 'Query';
    fields: {
      auditLog: {
        name: 'auditLog';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryAuditLogConnection'; ofType: null } };
      };
      claimedDomains: {
        name: 'claimedDomains';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryClaimedDomainsConnection'; ofType: null } };
      };
      comment: { name: 'comment'; type: { kind: 'OBJECT'; name: 'Comment'; ofType: null } };
      conversation: { name: 'conversation'; type: { kind: 'OBJECT'; name: 'Conversation'; ofType: null } };
      conversations: {
        name: 'conversations';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryConversationsConnection'; ofType: null } };
      };
      events: { name: 'events'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'EventPage'; ofType: null } } };
      file: { name: 'file'; type: { kind: 'OBJECT'; name: 'File'; ofType: null } };
      files: {
        name: 'files';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryFilesConnection'; ofType: null } };
      };
      invitation: { name: 'invitation'; type: { kind: 'OBJECT'; name: 'Invitation'; ofType: null } };
      invitations: {
        name: 'invitations';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryInvitationsConnection'; ofType: null } };
      };
      label: { name: 'label'; type: { kind: 'OBJECT'; name: 'Label'; ofType: null } };
      labels: {
        name: 'labels';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryLabelsConnection'; ofType: null } };
      };
      me: { name: 'me'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Me'; ofType: null } } };
      member: { name: 'member'; type: { kind: 'OBJECT'; name: 'User'; ofType: null } };
      members: {
        name: 'members';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryMembersConnection'; ofType: null } };
      };
      message: { name: 'message'; type: { kind: 'OBJECT'; name: 'Message'; ofType: null } };
      node: { name: 'node'; type: { kind: 'INTERFACE'; name: 'Node'; ofType: null } };
      notification: { name: 'notification'; type: { kind: 'OBJECT'; name: 'Notification'; ofType: null } };
      notificationMutes: {
        name: 'notificationMutes';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryNotificationMutesConnection'; ofType: null } };
      };
      notifications: {
        name: 'notifications';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryNotificationsConnection'; ofType: null } };
      };
      organization: {
        name: 'organization';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Organization'; ofType: null } };
      };
      project: { name: 'project'; type: { kind: 'OBJECT'; name: 'Project'; ofType: null } };
      projects: {
        name: 'projects';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryProjectsConnection'; ofType: null } };
      };
      search: { name: 'search'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SearchResults'; ofType: null } } };
      serviceAccount: { name: 'serviceAccount'; type: { kind: 'OBJECT'; name: 'ServiceAccount'; ofType: null } };
      serviceAccounts: {
        name: 'serviceAccounts';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryServiceAccountsConnection'; ofType: null } };
      };
      task: { name: 'task'; type: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
      tasks: {
        name: 'tasks';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryTasksConnection'; ofType: null } };
      };
      tokens: {
        name: 'tokens';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryTokensConnection'; ofType: null } };
      };
      unreadNotifications: {
        name: 'unreadNotifications';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'UnreadNotifications'; ofType: null } };
      };
      upload: { name: 'upload'; type: { kind: 'OBJECT'; name: 'Upload'; ofType: null } };
      webhook: { name: 'webhook'; type: { kind: 'OBJECT'; name: 'Webhook'; ofType: null } };
      webhookDelivery: { name: 'webhookDelivery'; type: { kind: 'OBJECT'; name: 'WebhookDelivery'; ofType: null } };
      webhookEventTypes: {
        name: 'webhookEventTypes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'WebhookEventType'; ofType: null } };
          };
        };
      };
      webhooks: {
        name: 'webhooks';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryWebhooksConnection'; ofType: null } };
      };
    };
  };
  QueryAuditLogConnection: {
    kind: 'OBJECT';
    name: 'QueryAuditLogConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryAuditLogConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'AuditEntry'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryAuditLogConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryAuditLogConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'AuditEntry'; ofType: null } } };
    };
  };
  QueryClaimedDomainsConnection: {
    kind: 'OBJECT';
    name: 'QueryClaimedDomainsConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryClaimedDomainsConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ClaimedDomain'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryClaimedDomainsConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryClaimedDomainsConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ClaimedDomain'; ofType: null } } };
    };
  };
  QueryConversationsConnection: {
    kind: 'OBJECT';
    name: 'QueryConversationsConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryConversationsConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Conversation'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryConversationsConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryConversationsConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Conversation'; ofType: null } } };
    };
  };
  QueryFilesConnection: {
    kind: 'OBJECT';
    name: 'QueryFilesConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryFilesConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'File'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryFilesConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryFilesConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'File'; ofType: null } } };
    };
  };
  QueryInvitationsConnection: {
    kind: 'OBJECT';
    name: 'QueryInvitationsConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryInvitationsConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Invitation'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryInvitationsConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryInvitationsConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Invitation'; ofType: null } } };
    };
  };
  QueryLabelsConnection: {
    kind: 'OBJECT';
    name: 'QueryLabelsConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryLabelsConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Label'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryLabelsConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryLabelsConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Label'; ofType: null } } };
    };
  };
  QueryMembersConnection: {
    kind: 'OBJECT';
    name: 'QueryMembersConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryMembersConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryMembersConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryMembersConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } } };
    };
  };
  QueryNotificationMutesConnection: {
    kind: 'OBJECT';
    name: 'QueryNotificationMutesConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: {
              kind: 'NON_NULL';
              name: never;
              ofType: { kind: 'OBJECT'; name: 'QueryNotificationMutesConnectionEdge'; ofType: null };
            };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'NotificationMute'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryNotificationMutesConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryNotificationMutesConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'NotificationMute'; ofType: null } } };
    };
  };
  QueryNotificationsConnection: {
    kind: 'OBJECT';
    name: 'QueryNotificationsConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryNotificationsConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Notification'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryNotificationsConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryNotificationsConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Notification'; ofType: null } } };
    };
  };
  QueryProjectsConnection: {
    kind: 'OBJECT';
    name: 'QueryProjectsConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryProjectsConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Project'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryProjectsConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryProjectsConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Project'; ofType: null } } };
    };
  };
  QueryServiceAccountsConnection: {
    kind: 'OBJECT';
    name: 'QueryServiceAccountsConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryServiceAccountsConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ServiceAccount'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryServiceAccountsConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryServiceAccountsConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ServiceAccount'; ofType: null } } };
    };
  };
  QueryTasksConnection: {
    kind: 'OBJECT';
    name: 'QueryTasksConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryTasksConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
      totalCount: { name: 'totalCount'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
    };
  };
  QueryTasksConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryTasksConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } } };
    };
  };
  QueryTokensConnection: {
    kind: 'OBJECT';
    name: 'QueryTokensConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryTokensConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Token'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryTokensConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryTokensConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Token'; ofType: null } } };
    };
  };
  QueryWebhooksConnection: {
    kind: 'OBJECT';
    name: 'QueryWebhooksConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'QueryWebhooksConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Webhook'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  QueryWebhooksConnectionEdge: {
    kind: 'OBJECT';
    name: 'QueryWebhooksConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Webhook'; ofType: null } } };
    };
  };
  RedeliverWebhookDeliveryInput: {
    kind: 'INPUT_OBJECT';
    name: 'RedeliverWebhookDeliveryInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      {
        name: 'webhook';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        defaultValue: null;
      },
    ];
  };
  RedeliverWebhookInput: {
    kind: 'INPUT_OBJECT';
    name: 'RedeliverWebhookInput';
    isOneOf: false;
    inputFields: [
      { name: 'after'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'include'; type: { kind: 'ENUM'; name: 'WebhookRedeliverInclude'; ofType: null }; defaultValue: null },
      {
        name: 'since';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
        defaultValue: null;
      },
      { name: 'until'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null }; defaultValue: null },
    ];
  };
  Reference: {
    kind: 'OBJECT';
    name: 'Reference';
    fields: { id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } } };
  };
  ReindexFileInput: {
    kind: 'INPUT_OBJECT';
    name: 'ReindexFileInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  RemoveMemberInput: {
    kind: 'INPUT_OBJECT';
    name: 'RemoveMemberInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  RemoveProjectMemberInput: {
    kind: 'INPUT_OBJECT';
    name: 'RemoveProjectMemberInput';
    isOneOf: false;
    inputFields: [
      {
        name: 'project';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        defaultValue: null;
      },
      { name: 'user'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  ReplyEvent: { name: 'ReplyEvent'; enumValues: 'action' | 'citation' | 'delta' | 'done' | 'error' };
  ReplyPiece: {
    kind: 'OBJECT';
    name: 'ReplyPiece';
    fields: {
      action: { name: 'action'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
      citation: { name: 'citation'; type: { kind: 'OBJECT'; name: 'Citation'; ofType: null } };
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      event: { name: 'event'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'ReplyEvent'; ofType: null } } };
      failure: { name: 'failure'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      message: { name: 'message'; type: { kind: 'OBJECT'; name: 'Message'; ofType: null } };
      retryAfter: { name: 'retryAfter'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null } };
      text: { name: 'text'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
    };
  };
  RevokeInvitationInput: {
    kind: 'INPUT_OBJECT';
    name: 'RevokeInvitationInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  RevokeServiceAccountInput: {
    kind: 'INPUT_OBJECT';
    name: 'RevokeServiceAccountInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  RevokeServiceKeyInput: {
    kind: 'INPUT_OBJECT';
    name: 'RevokeServiceKeyInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'key'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  RevokeTokenInput: {
    kind: 'INPUT_OBJECT';
    name: 'RevokeTokenInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  RotateWebhookSecretInput: {
    kind: 'INPUT_OBJECT';
    name: 'RotateWebhookSecretInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'overlapHours'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
    ];
  };
  SearchFacets: {
    kind: 'OBJECT';
    name: 'SearchFacets';
    fields: {
      kinds: {
        name: 'kinds';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SearchKindCount'; ofType: null } };
          };
        };
      };
      projects: {
        name: 'projects';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SearchProjectCount'; ofType: null } };
          };
        };
      };
    };
  };
  SearchFilter: {
    kind: 'INPUT_OBJECT';
    name: 'SearchFilter';
    isOneOf: false;
    inputFields: [
      {
        name: 'kind';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'SearchKind'; ofType: null } };
        };
        defaultValue: null;
      },
      {
        name: 'project';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
    ];
  };
  SearchHighlight: {
    kind: 'OBJECT';
    name: 'SearchHighlight';
    fields: {
      end: { name: 'end'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      start: { name: 'start'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
    };
  };
  SearchKind: { name: 'SearchKind'; enumValues: 'comment' | 'file' | 'project' | 'task' };
  SearchKindCount: {
    kind: 'OBJECT';
    name: 'SearchKindCount';
    fields: {
      count: { name: 'count'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      kind: { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'SearchKind'; ofType: null } } };
    };
  };
  SearchMode: { name: 'SearchMode'; enumValues: 'hybrid' | 'lexical' };
  SearchPageInfo: {
    kind: 'OBJECT';
    name: 'SearchPageInfo';
    fields: {
      endCursor: { name: 'endCursor'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      hasNextPage: {
        name: 'hasNextPage';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } };
      };
    };
  };
  SearchPassage: {
    kind: 'OBJECT';
    name: 'SearchPassage';
    fields: {
      end: { name: 'end'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      headings: {
        name: 'headings';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
          };
        };
      };
      highlights: {
        name: 'highlights';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SearchHighlight'; ofType: null } };
          };
        };
      };
      page: { name: 'page'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null } };
      start: { name: 'start'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      text: { name: 'text'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
    };
  };
  SearchProjectCount: {
    kind: 'OBJECT';
    name: 'SearchProjectCount';
    fields: {
      count: { name: 'count'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      project: { name: 'project'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Project'; ofType: null } } };
    };
  };
  SearchResult: {
    kind: 'OBJECT';
    name: 'SearchResult';
    fields: {
      file: { name: 'file'; type: { kind: 'OBJECT'; name: 'Reference'; ofType: null } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      kind: { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'SearchKind'; ofType: null } } };
      passage: {
        name: 'passage';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SearchPassage'; ofType: null } };
      };
      project: { name: 'project'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Project'; ofType: null } } };
      score: { name: 'score'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Float'; ofType: null } } };
      task: { name: 'task'; type: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
      title: { name: 'title'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      url: { name: 'url'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
    };
  };
  SearchResults: {
    kind: 'OBJECT';
    name: 'SearchResults';
    fields: {
      facets: { name: 'facets'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SearchFacets'; ofType: null } } };
      mode: { name: 'mode'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'SearchMode'; ofType: null } } };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SearchResult'; ofType: null } };
          };
        };
      };
      pageInfo: {
        name: 'pageInfo';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'SearchPageInfo'; ofType: null } };
      };
    };
  };
  ServiceAccount: {
    kind: 'OBJECT';
    name: 'ServiceAccount';
    fields: {
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      createdBy: { name: 'createdBy'; type: { kind: 'OBJECT'; name: 'User'; ofType: null } };
      description: {
        name: 'description';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      key: { name: 'key'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      keys: {
        name: 'keys';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ServiceKey'; ofType: null } };
          };
        };
      };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      otherProjects: {
        name: 'otherProjects';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } };
      };
      projects: {
        name: 'projects';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
          };
        };
      };
      role: { name: 'role'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'MemberRole'; ofType: null } } };
      scopes: {
        name: 'scopes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
          };
        };
      };
      updatedAt: { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      user: { name: 'user'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      viewerCan: {
        name: 'viewerCan';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ServiceAccountViewerCan'; ofType: null } };
      };
    };
  };
  ServiceAccountViewerCan: {
    kind: 'OBJECT';
    name: 'ServiceAccountViewerCan';
    fields: {
      createKey: { name: 'createKey'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      revoke: { name: 'revoke'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      revokeKey: { name: 'revokeKey'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      update: { name: 'update'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
    };
  };
  ServiceKey: {
    kind: 'OBJECT';
    name: 'ServiceKey';
    fields: {
      active: { name: 'active'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      expiresAt: { name: 'expiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      hint: { name: 'hint'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      lastUsedAt: { name: 'lastUsedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      lastUsedFrom: { name: 'lastUsedFrom'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
    };
  };
  SetMessageFeedbackInput: {
    kind: 'INPUT_OBJECT';
    name: 'SetMessageFeedbackInput';
    isOneOf: false;
    inputFields: [
      { name: 'feedback'; type: { kind: 'ENUM'; name: 'Feedback'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'note'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
    ];
  };
  SetWorkflowInput: {
    kind: 'INPUT_OBJECT';
    name: 'SetWorkflowInput';
    isOneOf: false;
    inputFields: [
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      {
        name: 'project';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        defaultValue: null;
      },
      {
        name: 'statuses';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'INPUT_OBJECT'; name: 'WorkflowStatusInput'; ofType: null } };
          };
        };
        defaultValue: null;
      },
    ];
  };
  StatusCategory: { name: 'StatusCategory'; enumValues: 'backlog' | 'cancelled' | 'completed' | 'started' | 'unstarted' };
  String: unknown;
  Subscription: {
    kind: 'OBJECT';
    name: 'Subscription';
    fields: {
      chatReply: {
        name: 'chatReply';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'ReplyPiece'; ofType: null } };
      };
      events: { name: 'events'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Event'; ofType: null } } };
      file: { name: 'file'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'FileChange'; ofType: null } } };
      notificationEvents: {
        name: 'notificationEvents';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Event'; ofType: null } };
      };
      notifications: {
        name: 'notifications';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'NotificationChange'; ofType: null } };
      };
      task: { name: 'task'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TaskChange'; ofType: null } } };
      tasks: { name: 'tasks'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TaskChange'; ofType: null } } };
    };
  };
  Task: {
    kind: 'OBJECT';
    name: 'Task';
    fields: {
      activity: {
        name: 'activity';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TaskActivityConnection'; ofType: null } };
      };
      assignee: { name: 'assignee'; type: { kind: 'OBJECT'; name: 'User'; ofType: null } };
      blockedBy: {
        name: 'blockedBy';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
          };
        };
      };
      blocks: {
        name: 'blocks';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
          };
        };
      };
      comments: {
        name: 'comments';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TaskCommentsConnection'; ofType: null } };
      };
      completedAt: { name: 'completedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      createdBy: { name: 'createdBy'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } } };
      deletedAt: { name: 'deletedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      description: {
        name: 'description';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      };
      dueDate: { name: 'dueDate'; type: { kind: 'SCALAR'; name: 'Date'; ofType: null } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      labels: {
        name: 'labels';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Label'; ofType: null } };
          };
        };
      };
      number: { name: 'number'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      parent: { name: 'parent'; type: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
      position: { name: 'position'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      priority: { name: 'priority'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'Priority'; ofType: null } } };
      project: { name: 'project'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Project'; ofType: null } } };
      startDate: { name: 'startDate'; type: { kind: 'SCALAR'; name: 'Date'; ofType: null } };
      status: { name: 'status'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      subtasks: {
        name: 'subtasks';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TaskSubtasksConnection'; ofType: null } };
      };
      title: { name: 'title'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      updatedAt: { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      viewerCan: {
        name: 'viewerCan';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TaskViewerCan'; ofType: null } };
      };
      watchers: {
        name: 'watchers';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } };
          };
        };
      };
    };
  };
  TaskActivityConnection: {
    kind: 'OBJECT';
    name: 'TaskActivityConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TaskActivityConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Activity'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  TaskActivityConnectionEdge: {
    kind: 'OBJECT';
    name: 'TaskActivityConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Activity'; ofType: null } } };
    };
  };
  TaskChange: {
    kind: 'OBJECT';
    name: 'TaskChange';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      event: { name: 'event'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Event'; ofType: null } } };
      matches: { name: 'matches'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      task: { name: 'task'; type: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
    };
  };
  TaskCommentsConnection: {
    kind: 'OBJECT';
    name: 'TaskCommentsConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TaskCommentsConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Comment'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  TaskCommentsConnectionEdge: {
    kind: 'OBJECT';
    name: 'TaskCommentsConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Comment'; ofType: null } } };
    };
  };
  TaskFilter: {
    kind: 'INPUT_OBJECT';
    name: 'TaskFilter';
    isOneOf: false;
    inputFields: [
      {
        name: 'assignee';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'deleted'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null }; defaultValue: null },
      { name: 'dueAfter'; type: { kind: 'SCALAR'; name: 'Date'; ofType: null }; defaultValue: null },
      { name: 'dueBefore'; type: { kind: 'SCALAR'; name: 'Date'; ofType: null }; defaultValue: null },
      {
        name: 'label';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      {
        name: 'parent';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      {
        name: 'priority';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'Priority'; ofType: null } };
        };
        defaultValue: null;
      },
      {
        name: 'project';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'q'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      {
        name: 'status';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'updatedAfter'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null }; defaultValue: null },
    ];
  };
  TaskInput: {
    kind: 'INPUT_OBJECT';
    name: 'TaskInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  TaskOperation: {
    kind: 'INPUT_OBJECT';
    name: 'TaskOperation';
    isOneOf: false;
    inputFields: [
      { name: 'create'; type: { kind: 'INPUT_OBJECT'; name: 'CreateTaskInput'; ofType: null }; defaultValue: null },
      { name: 'delete'; type: { kind: 'INPUT_OBJECT'; name: 'DeleteTaskInput'; ofType: null }; defaultValue: null },
      { name: 'update'; type: { kind: 'INPUT_OBJECT'; name: 'UpdateTaskInput'; ofType: null }; defaultValue: null },
    ];
  };
  TaskSubtasksConnection: {
    kind: 'OBJECT';
    name: 'TaskSubtasksConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TaskSubtasksConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  TaskSubtasksConnectionEdge: {
    kind: 'OBJECT';
    name: 'TaskSubtasksConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Task'; ofType: null } } };
    };
  };
  TaskViewerCan: {
    kind: 'OBJECT';
    name: 'TaskViewerCan';
    fields: {
      comment: { name: 'comment'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      delete: { name: 'delete'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      move: { name: 'move'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      restore: { name: 'restore'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      update: { name: 'update'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      watch: { name: 'watch'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
    };
  };
  Texts: {
    kind: 'OBJECT';
    name: 'Texts';
    fields: {
      en: { name: 'en'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      tr: { name: 'tr'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
    };
  };
  Token: {
    kind: 'OBJECT';
    name: 'Token';
    fields: {
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      expiresAt: { name: 'expiresAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      hint: { name: 'hint'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      lastUsedAt: { name: 'lastUsedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      lastUsedFrom: { name: 'lastUsedFrom'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      otherProjects: {
        name: 'otherProjects';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } };
      };
      projects: {
        name: 'projects';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
          };
        };
      };
      revokedAt: { name: 'revokedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      scopes: {
        name: 'scopes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
          };
        };
      };
      token: { name: 'token'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      viewerCan: {
        name: 'viewerCan';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'TokenViewerCan'; ofType: null } };
      };
    };
  };
  TokenViewerCan: {
    kind: 'OBJECT';
    name: 'TokenViewerCan';
    fields: {
      revoke: { name: 'revoke'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      update: { name: 'update'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
    };
  };
  UnmuteNotificationsInput: {
    kind: 'INPUT_OBJECT';
    name: 'UnmuteNotificationsInput';
    isOneOf: false;
    inputFields: [
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  UnreadNotifications: {
    kind: 'OBJECT';
    name: 'UnreadNotifications';
    fields: { count: { name: 'count'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } } };
  };
  UpdateCommentInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateCommentInput';
    isOneOf: false;
    inputFields: [
      { name: 'body'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
    ];
  };
  UpdateConversationInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateConversationInput';
    isOneOf: false;
    inputFields: [
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'title'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
    ];
  };
  UpdateFileInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateFileInput';
    isOneOf: false;
    inputFields: [
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'project'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'task'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
    ];
  };
  UpdateLabelInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateLabelInput';
    isOneOf: false;
    inputFields: [
      { name: 'color'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
    ];
  };
  UpdateMeInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateMeInput';
    isOneOf: false;
    inputFields: [
      { name: 'avatar'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'locale'; type: { kind: 'ENUM'; name: 'Locale'; ofType: null }; defaultValue: null },
      { name: 'mailDigest'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null }; defaultValue: null },
      { name: 'mailHour'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'mailReminders'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null }; defaultValue: null },
      { name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'timeZone'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
    ];
  };
  UpdateMemberInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateMemberInput';
    isOneOf: false;
    inputFields: [
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'role'; type: { kind: 'ENUM'; name: 'MemberRole'; ofType: null }; defaultValue: null },
    ];
  };
  UpdateNotificationInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateNotificationInput';
    isOneOf: false;
    inputFields: [
      { name: 'archived'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'read'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null }; defaultValue: null },
      { name: 'snoozedUntil'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null }; defaultValue: null },
    ];
  };
  UpdateOrganizationInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateOrganizationInput';
    isOneOf: false;
    inputFields: [
      { name: 'defaultProject'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'locale'; type: { kind: 'ENUM'; name: 'Locale'; ofType: null }; defaultValue: null },
      { name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'slug'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
    ];
  };
  UpdateProjectInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateProjectInput';
    isOneOf: false;
    inputFields: [
      { name: 'archived'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'visibility'; type: { kind: 'ENUM'; name: 'Visibility'; ofType: null }; defaultValue: null },
    ];
  };
  UpdateServiceAccountInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateServiceAccountInput';
    isOneOf: false;
    inputFields: [
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      {
        name: 'projects';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'role'; type: { kind: 'ENUM'; name: 'MemberRole'; ofType: null }; defaultValue: null },
      {
        name: 'scopes';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        };
        defaultValue: null;
      },
    ];
  };
  UpdateTaskInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateTaskInput';
    isOneOf: false;
    inputFields: [
      {
        name: 'addBlockedBy';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      {
        name: 'addLabels';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'after'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'assignee'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'before'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      {
        name: 'blockedBy';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'dueDate'; type: { kind: 'SCALAR'; name: 'Date'; ofType: null }; defaultValue: null },
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      {
        name: 'labels';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'parent'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      { name: 'priority'; type: { kind: 'ENUM'; name: 'Priority'; ofType: null }; defaultValue: null },
      { name: 'project'; type: { kind: 'SCALAR'; name: 'ID'; ofType: null }; defaultValue: null },
      {
        name: 'removeBlockedBy';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      {
        name: 'removeLabels';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'startDate'; type: { kind: 'SCALAR'; name: 'Date'; ofType: null }; defaultValue: null },
      { name: 'status'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      { name: 'title'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
    ];
  };
  UpdateTokenInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateTokenInput';
    isOneOf: false;
    inputFields: [
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'name'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
    ];
  };
  UpdateWebhookInput: {
    kind: 'INPUT_OBJECT';
    name: 'UpdateWebhookInput';
    isOneOf: false;
    inputFields: [
      { name: 'concurrency'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'description'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
      {
        name: 'events';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'expectedVersion'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      {
        name: 'fields';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } }; defaultValue: null },
      { name: 'ordered'; type: { kind: 'SCALAR'; name: 'Boolean'; ofType: null }; defaultValue: null },
      {
        name: 'projects';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
        };
        defaultValue: null;
      },
      { name: 'rate'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null }; defaultValue: null },
      { name: 'url'; type: { kind: 'SCALAR'; name: 'String'; ofType: null }; defaultValue: null },
    ];
  };
  Upload: {
    kind: 'OBJECT';
    name: 'Upload';
    fields: {
      expiresAt: { name: 'expiresAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      size: { name: 'size'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null } };
      uploadUrl: { name: 'uploadUrl'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
    };
  };
  User: {
    kind: 'OBJECT';
    name: 'User';
    fields: {
      avatar: { name: 'avatar'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      email: { name: 'email'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      kind: { name: 'kind'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'MemberKind'; ofType: null } } };
      locale: { name: 'locale'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'Locale'; ofType: null } } };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      role: { name: 'role'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'MemberRole'; ofType: null } } };
      timeZone: { name: 'timeZone'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      updatedAt: { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      viewerCan: {
        name: 'viewerCan';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'UserViewerCan'; ofType: null } };
      };
    };
  };
  UserViewerCan: {
    kind: 'OBJECT';
    name: 'UserViewerCan';
    fields: {
      remove: { name: 'remove'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      update: { name: 'update'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
    };
  };
  Via: { name: 'Via'; enumValues: 'assistant' | 'graphql' | 'mcp' | 'rest' | 'system' };
  Visibility: { name: 'Visibility'; enumValues: 'organization' | 'private' };
  Webhook: {
    kind: 'OBJECT';
    name: 'Webhook';
    fields: {
      concurrency: { name: 'concurrency'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      deliveries: {
        name: 'deliveries';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'WebhookDeliveriesConnection'; ofType: null } };
      };
      description: {
        name: 'description';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      };
      disabledAt: { name: 'disabledAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      disabledReason: { name: 'disabledReason'; type: { kind: 'ENUM'; name: 'WebhookDisabledReason'; ofType: null } };
      enabled: { name: 'enabled'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      events: {
        name: 'events';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
          };
        };
      };
      failingSince: { name: 'failingSince'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      fields: {
        name: 'fields';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
          };
        };
      };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      ordered: { name: 'ordered'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      owner: { name: 'owner'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'User'; ofType: null } } };
      pausedUntil: { name: 'pausedUntil'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      previousSecretEndsAt: { name: 'previousSecretEndsAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      projects: {
        name: 'projects';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } };
          };
        };
      };
      rate: { name: 'rate'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null } };
      secret: { name: 'secret'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      updatedAt: { name: 'updatedAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      url: { name: 'url'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      version: { name: 'version'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      viewerCan: {
        name: 'viewerCan';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'WebhookViewerCan'; ofType: null } };
      };
    };
  };
  WebhookAttempt: {
    kind: 'OBJECT';
    name: 'WebhookAttempt';
    fields: {
      at: { name: 'at'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      body: { name: 'body'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      durationMs: { name: 'durationMs'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      error: { name: 'error'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      message: { name: 'message'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
      number: { name: 'number'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      status: { name: 'status'; type: { kind: 'SCALAR'; name: 'Int'; ofType: null } };
    };
  };
  WebhookDeliveriesConnection: {
    kind: 'OBJECT';
    name: 'WebhookDeliveriesConnection';
    fields: {
      edges: {
        name: 'edges';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'WebhookDeliveriesConnectionEdge'; ofType: null } };
          };
        };
      };
      nodes: {
        name: 'nodes';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'WebhookDelivery'; ofType: null } };
          };
        };
      };
      pageInfo: { name: 'pageInfo'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'PageInfo'; ofType: null } } };
    };
  };
  WebhookDeliveriesConnectionEdge: {
    kind: 'OBJECT';
    name: 'WebhookDeliveriesConnectionEdge';
    fields: {
      cursor: { name: 'cursor'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      node: { name: 'node'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'WebhookDelivery'; ofType: null } } };
    };
  };
  WebhookDelivery: {
    kind: 'OBJECT';
    name: 'WebhookDelivery';
    fields: {
      attempts: { name: 'attempts'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      cause: {
        name: 'cause';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'WebhookDeliveryCause'; ofType: null } };
      };
      createdAt: { name: 'createdAt'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } } };
      dueAt: { name: 'dueAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      event: { name: 'event'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      eventId: { name: 'eventId'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      finishedAt: { name: 'finishedAt'; type: { kind: 'SCALAR'; name: 'DateTime'; ofType: null } };
      id: { name: 'id'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
      log: {
        name: 'log';
        type: {
          kind: 'NON_NULL';
          name: never;
          ofType: {
            kind: 'LIST';
            name: never;
            ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'WebhookAttempt'; ofType: null } };
          };
        };
      };
      state: {
        name: 'state';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'WebhookDeliveryState'; ofType: null } };
      };
      webhook: { name: 'webhook'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'ID'; ofType: null } } };
    };
  };
  WebhookDeliveryCause: { name: 'WebhookDeliveryCause'; enumValues: 'event' | 'ping' | 'redelivery' };
  WebhookDeliveryState: { name: 'WebhookDeliveryState'; enumValues: 'cancelled' | 'delivered' | 'failed' | 'pending' };
  WebhookDisabledReason: { name: 'WebhookDisabledReason'; enumValues: 'failing' | 'gone' | 'manual' | 'owner_gone' };
  WebhookEventType: {
    kind: 'OBJECT';
    name: 'WebhookEventType';
    fields: {
      description: {
        name: 'description';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'OBJECT'; name: 'Texts'; ofType: null } };
      };
      event: { name: 'event'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      example: { name: 'example'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'JSON'; ofType: null } } };
    };
  };
  WebhookRedeliverInclude: { name: 'WebhookRedeliverInclude'; enumValues: 'all' | 'failed' | 'missed' };
  WebhookRedelivery: {
    kind: 'OBJECT';
    name: 'WebhookRedelivery';
    fields: {
      count: { name: 'count'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      next: { name: 'next'; type: { kind: 'SCALAR'; name: 'String'; ofType: null } };
    };
  };
  WebhookViewerCan: {
    kind: 'OBJECT';
    name: 'WebhookViewerCan';
    fields: {
      inspect: { name: 'inspect'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      send: { name: 'send'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      stop: { name: 'stop'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
      update: { name: 'update'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Boolean'; ofType: null } } };
    };
  };
  WorkflowStatus: {
    kind: 'OBJECT';
    name: 'WorkflowStatus';
    fields: {
      category: {
        name: 'category';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'StatusCategory'; ofType: null } };
      };
      key: { name: 'key'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      name: { name: 'name'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } } };
      order: { name: 'order'; type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'Int'; ofType: null } } };
      transitions: {
        name: 'transitions';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        };
      };
    };
  };
  WorkflowStatusInput: {
    kind: 'INPUT_OBJECT';
    name: 'WorkflowStatusInput';
    isOneOf: false;
    inputFields: [
      {
        name: 'category';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'ENUM'; name: 'StatusCategory'; ofType: null } };
        defaultValue: null;
      },
      {
        name: 'key';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
      {
        name: 'name';
        type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        defaultValue: null;
      },
      {
        name: 'transitions';
        type: {
          kind: 'LIST';
          name: never;
          ofType: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } };
        };
        defaultValue: null;
      },
    ];
  };
};

/** An IntrospectionQuery representation of your schema.
 *
 * @remarks
 * This is an introspection of your schema saved as a file by GraphQLSP.
 * It will automatically be used by `gql.tada` to infer the types of your GraphQL documents.
 * If you need to reuse this data or update your `scalars`, update `tadaOutputLocation` to
 * instead save to a .ts instead of a .d.ts file.
 */
export type introspection = {
  name: never;
  query: 'Query';
  mutation: 'Mutation';
  subscription: 'Subscription';
  types: introspection_types;
};

import * as gqlTada from 'gql.tada';

declare module 'gql.tada' {
  interface setupSchema {
    introspection: introspection;
  }
}
