// PostgreSQL's client library, found when it is first needed: whoever keeps tables in a file does
// without it. Each function has the name and type that PostgreSQL's own header gives it.
#pragma once

#include <libpq-fe.h>
#include <stdbool.h>

#define ILX_LIBPQ(each)                                                                           \
    each(PQclear) each(PQconnectdbParams) each(PQconsumeInput) each(PQfinish) each(PQflush)       \
        each(PQgetResult) each(PQhost) each(PQport) each(PQgetisnull) each(PQgetlength)           \
            each(PQgetvalue) each(PQisBusy) each(PQntuples) each(PQpingParams)                    \
                each(PQresultErrorField) each(PQresultStatus) each(PQsendPrepare)                 \
                    each(PQsendQueryParams) each(PQsendQueryPrepared) each(PQserverVersion)       \
                        each(PQsetNoticeReceiver) each(PQsetSingleRowMode) each(PQsetnonblocking) \
                            each(PQsocket) each(PQstatus)

typedef struct ilx_libpq {
#define ILX_LIBPQ_MEMBER(name) __typeof__(name) *(name);
    ILX_LIBPQ(ILX_LIBPQ_MEMBER)
#undef ILX_LIBPQ_MEMBER
} ilx_libpq;

// The same for everybody, and for as long as the program runs. NULL: it is not on this machine.
const ilx_libpq *ilx_libpq_find(void);
