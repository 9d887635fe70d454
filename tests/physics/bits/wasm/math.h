// Square roots and absolute values are instructions; simulation files may use nothing else.
#pragma once

#define sqrt __builtin_sqrt
#define fabs __builtin_fabs
